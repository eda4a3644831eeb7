@_exported public import BoltsAppLinks
@_exported public import BoltsTasks
