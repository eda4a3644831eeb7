"""Reads the al: tags of pages, so many times: read-pages.py lexbor|lxml|html5lib N PAGE..."""

import sys


def lexbor_reader():
    from selectolax.lexbor import LexborHTMLParser

    return lambda page: LexborHTMLParser(page).css("meta[property^='al:']")


def lxml_reader():
    from lxml import etree

    def read(page):
        document = etree.HTML(page)
        return [] if document is None else document.xpath("//meta[starts-with(@property, 'al:')]")

    return read


def html5lib_reader():
    import html5lib

    def read(page):
        document = html5lib.parse(page, namespaceHTMLElements=False)
        return [m for m in document.iter("meta") if m.get("property", "").startswith("al:")]

    return read


reader, iterations, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
readers = {"lexbor": lexbor_reader, "lxml": lxml_reader, "html5lib": html5lib_reader}
read = readers[reader]()
pages = [open(path, "rb").read() for path in paths]
for _ in range(iterations):
    for page in pages:
        read(page)
