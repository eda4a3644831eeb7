# Reads a Markdown file as a code host shows it, and prints it for DocC: links to files become links to pages, and a
# code span that names a member of a public type, such as `BoltsTask.value`, a link to it. Ends with 1 where a link's
# file or heading does not exist, or such a type has no such member.
#
#   awk -v module=MODULE -v names=FILE -f host-links.awk FILE.md    names has a line for each symbol: BoltsTask.value
BEGIN {
  while (names != "" && (getline name < names) > 0) {
    base = name; sub(/\(.*/, "", base)
    symbols[base] = base in symbols ? "" : name; symbols[name] = name
    if (name !~ /\./) types[name]
  }
}
/^ *```/ { fenced = !fenced }
fenced || /^ *```/ { print; next }
{
  rest = $0; done = ""
  while (match(rest, /\]\([^) ]*\)|`[A-Z][A-Za-z]+(\.[A-Za-z]+)+(\([A-Za-z_:]*\))?`/)) {
    part = substr(rest, RSTART, RLENGTH); done = done substr(rest, 1, RSTART - 1)
    rest = substr(rest, RSTART + RLENGTH)
    done = done (part ~ /^\]/ ? link(substr(part, 3, length(part) - 3)) : code(substr(part, 2, length(part) - 2)))
  }
  print done rest
}
END { exit dead }

function fail(what) { print FILENAME ":" FNR ": " what > "/dev/stderr"; dead = 1 }

function code(name,   type, base, member) {
  type = name; sub(/\..*/, "", type)
  if (!(type in types)) return "`" name "`"
  base = name; if (!(name in symbols)) sub(/\(.*/, "", base)
  if (!(base in symbols)) { fail(name " is not public"); return "`" name "`" }
  member = symbols[base]; gsub(/\./, "/", member)
  return member == "" ? "`" name "`" : "``" member "``"
}

function link(target,   file, anchor, page, owner, kind) {
  if (target ~ /^doc:/) fail(target ": link to the file instead")
  if (target ~ /^(https?|mailto|doc):/) return "](" target ")"
  file = anchor = target; sub(/#.*/, "", file); if (!sub(/^[^#]*#/, "", anchor)) anchor = ""
  page = FILENAME; sub(/[^\/]*$/, "", page); page = file == "" ? FILENAME : page file
  while (sub(/[^\/]+\/\.\.\//, "", page)) {}
  if (system("test -e '" page "'") != 0) { fail("no file " target); return "]" }
  if (page ~ /\.svg$/) { sub(/.*\//, "", page); return "](" page ")" }
  if (anchor != "" && (anchor = heading(page, anchor)) == "") fail("no heading " target)
  owner = page; sub(/\.docc\/.*/, "", owner); sub(/.*\//, "", owner)
  if (page == "Migration.md") owner = "Bolts"
  else if (page !~ /\.docc\//) { if (module != "") fail(target " has no page of the documentation"); return "]" }
  kind = page ~ /\.tutorial$/ ? "/tutorials/" : "/documentation/"
  sub(/.*\//, "", page); sub(/\.(md|tutorial)$/, "", page)
  if (anchor != "") anchor = "#" anchor
  if (owner == module) return "](doc:" page anchor ")"
  return "](" kind tolower(owner) (page == owner ? "" : "/" tolower(page)) anchor ")"
}

# What DocC calls the heading that a code host calls `slug`.
function heading(file, slug,   line, found, here) {
  found = ""
  while ((getline line < file) > 0) {
    if (line ~ /^ *```/) here = !here
    if (here || line !~ /^#+ /) continue
    sub(/^#+ +/, "", line); gsub(/[^A-Za-z0-9 -]/, "", line); gsub(/ /, "-", line)
    if (tolower(line) == slug) found = line
  }
  close(file)
  return found
}
