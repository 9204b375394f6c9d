import { type Gate, readJson } from '../../gate-json.js';
import { buildChildren, buildTree, type PackedElement } from '../build.js';
import type { Node } from '../node.js';
import { serializeNode } from '../serialize.js';
import type { Document } from './document.js';
import { HTMLDocument } from './html-document.js';

interface ParserClasses {
  readonly DOMParser: new () => { parseFromString(markup: unknown, type: string): Document };
  readonly XMLSerializer: new () => { serializeToString(node: Node): string };
}

/** `DOMParser` and `XMLSerializer` of a page. */
export function createParserClasses(gate: Gate, live: Document): ParserClasses {
  class DOMParser {
    parseFromString(markup: unknown, type: string): Document {
      const document = new HTMLDocument(gate);
      document.URL = live.URL;
      const isXml = type !== 'text/html';
      const answer = readJson<readonly unknown[]>(gate(isXml ? 'parse-xml' : 'parse-document', String(markup)));
      document.$isXml = isXml;
      if (isXml) buildChildren(document, answer, 0, document);
      else document.appendChild(buildTree(document, answer as unknown as PackedElement));
      return document;
    }
  }
  class XMLSerializer {
    serializeToString(node: Node): string {
      return serializeNode(node);
    }
  }
  return { DOMParser, XMLSerializer };
}
