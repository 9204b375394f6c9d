"""What transforms use of minidom: reading."""
import _xml


class Node:
    ELEMENT_NODE = 1
    TEXT_NODE = 3
    COMMENT_NODE = 8
    DOCUMENT_NODE = 9
    nodeValue = None
    attributes = None

    def __init__(self):
        self.childNodes = []
        self.parentNode = None

    @property
    def firstChild(self):
        return self.childNodes[0] if self.childNodes else None

    @property
    def lastChild(self):
        return self.childNodes[-1] if self.childNodes else None

    def hasChildNodes(self):
        return bool(self.childNodes)

    def appendChild(self, node):
        node.parentNode = self
        self.childNodes.append(node)
        return node

    def getElementsByTagName(self, name):
        found = []
        for child in self.childNodes:
            if child.nodeType == Node.ELEMENT_NODE:
                if name == '*' or child.tagName == name:
                    found.append(child)
                found.extend(child.getElementsByTagName(name))
        return found


class Attr:
    def __init__(self, name, value):
        self.name = self.nodeName = name
        self.value = self.nodeValue = value


class Element(Node):
    nodeType = Node.ELEMENT_NODE

    def __init__(self, name, values):
        Node.__init__(self)
        self.tagName = self.nodeName = name
        self.localName = name.split(':')[-1]
        self.attributes = {key: Attr(key, value) for key, value in values.items()}

    def getAttribute(self, name):
        return self.attributes[name].value if name in self.attributes else ''

    def hasAttribute(self, name):
        return name in self.attributes


class Text(Node):
    nodeType = Node.TEXT_NODE
    nodeName = '#text'

    def __init__(self, data):
        Node.__init__(self)
        self.data = self.nodeValue = data

    @property
    def wholeText(self):
        return self.data


class Comment(Text):
    nodeType = Node.COMMENT_NODE
    nodeName = '#comment'


class Document(Node):
    nodeType = Node.DOCUMENT_NODE
    nodeName = '#document'

    @property
    def documentElement(self):
        for child in self.childNodes:
            if child.nodeType == Node.ELEMENT_NODE:
                return child


def parseString(text, parser=None):
    document = place = Document()
    for piece in _xml.pieces(_xml.decode(text)):
        if piece[0] == 'start':
            place = place.appendChild(Element(piece[1], piece[2]))
        elif piece[0] == 'end':
            place = place.parentNode
        elif piece[0] == 'comment':
            place.appendChild(Comment(piece[1]))
        elif place.lastChild is not None and place.lastChild.nodeType == Node.TEXT_NODE:
            place.lastChild.data += piece[1]
            place.lastChild.nodeValue = place.lastChild.data
        else:
            place.appendChild(Text(piece[1]))
    return document


def parse(file, parser=None):
    return parseString(file.read())
