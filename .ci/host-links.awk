# Reads a Markdown file as a code host shows it, and prints it for DocC, with links to pages and, from code spans such as
# `BoltsTask.value`, to members of public types. Ends with 1 where a file, a heading or such a member does not exist.
#   awk -v module=MODULE -v names=FILE -f host-links.awk FILE.md    names has a line for each symbol: BoltsTask.value
BEGIN {
  while (names != "" && (getline name < names) > 0) {
    base = name; sub(/\(.*/, "", base)
    symbols[base] = base in symbols ? "" : name; symbols[name] = name
    if (name !~ /\./) types[name]
  }
}
/^ *```/ { fenced = !fenced }
!fenced && !/^ *```/ {
  rest = $0; $0 = ""
  while (match(rest, /\]\([^) ]*\)|`[A-Z][A-Za-z]+(\.[A-Za-z]+)+(\([A-Za-z_:]*\))?`/)) {
    part = substr(rest, RSTART, RLENGTH); $0 = $0 substr(rest, 1, RSTART - 1)
    rest = substr(rest, RSTART + RLENGTH)
    $0 = $0 (part ~ /^\]/ ? link(substr(part, 3, length(part) - 3)) : code(substr(part, 2, length(part) - 2)))
  }
  $0 = $0 rest
}
{ print }
END { exit dead }
function fail(what) { print FILENAME ":" FNR ": " what > "/dev/stderr"; dead = 1; return "]" }
function code(name,   type, member) {
  type = member = name; sub(/\..*/, "", type)
  if (!(type in types)) return "`" name "`"
  if (!(name in symbols)) sub(/\(.*/, "", member)
  if (!(member in symbols)) fail(name " is not public")
  member = symbols[member]; gsub(/\./, "/", member)
  return member == "" ? "`" name "`" : "``" member "``"
}
function link(target,   anchor, page, owner, kind) {
  if (target ~ /^(https?|mailto):/) return "](" target ")"
  page = FILENAME; sub(/[^\/]*$/, "", page); page = target ~ /^#/ ? FILENAME : page target
  anchor = target; if (!sub(/^[^#]*#/, "", anchor)) anchor = ""
  sub(/#.*/, "", page); while (sub(/[^\/]+\/\.\.\//, "", page)) {}
  if (system("test -e '" page "'") != 0) return fail("no file " target)
  if (anchor != "" && (anchor = "#" heading(page, anchor)) == "#") fail("no heading " target)
  owner = page == "Migration.md" ? "Bolts" : page; sub(/\.docc\/.*/, "", owner); sub(/.*\//, "", owner)
  if (module != "" && page !~ /\.docc\/|^Migration\.md$/) return fail(target " has no page of the documentation")
  kind = page ~ /\.tutorial$/ ? "/tutorials/" : "/documentation/"; sub(/.*\//, "", page)
  if (page ~ /\.svg$/) return "](" page ")"
  sub(/\.(md|tutorial)$/, "", page)
  return "](" (owner == module ? "doc:" page : kind tolower(owner) (page == owner ? "" : "/" tolower(page))) anchor ")"
}

# What DocC calls the heading that a code host calls `slug`.
function heading(file, slug,   line, found, here) {
  while ((getline line < file) > 0) {
    if (line ~ /^ *```/) here = !here
    if (here || !sub(/^#+ +/, "", line)) continue
    gsub(/[^A-Za-z0-9 -]/, "", line); gsub(/ /, "-", line)
    if (tolower(line) == slug) found = line
  }
  close(file)
  return found
}
