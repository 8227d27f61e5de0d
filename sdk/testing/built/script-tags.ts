/** What a browser does with script and style tags, for the simulated one, which runs none: fetch, check the hash, run. */
import { runInThisContext } from 'node:vm';
import { matches } from './artefact.ts';

export interface ServedFile {
  readonly bytes: Buffer;
  /** Runs in place of the bytes: a file whose hash is right and whose content is wrong. */
  readonly text?: string;
}

type Serve = (url: string) => Promise<ServedFile | undefined>;

/** Global names that scripts have defined. A `var` of a script cannot be deleted, so they stay known. */
const defined = new Set<string>();

function execute(script: HTMLScriptElement, text: string): void {
  const before = new Set(Object.keys(globalThis));
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => script });
  try {
    runInThisContext(text, { filename: script.src });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    window.dispatchEvent(new ErrorEvent('error', { error, message, filename: script.src }));
  } finally {
    Reflect.deleteProperty(document, 'currentScript');
  }
  for (const name of Object.keys(globalThis)) if (!before.has(name)) defined.add(name);
}

const addressOf = (node: Node): string | undefined => {
  if (node instanceof HTMLScriptElement) return node.src;
  return node instanceof HTMLLinkElement && node.rel === 'stylesheet' ? node.href : undefined;
};

/** Takes over tags whose address is below `origin`. @returns a function that ends it and forgets what scripts defined. */
export function serveTags(origin: string, serve: Serve): () => void {
  const { head } = document;
  async function fetched(tag: HTMLScriptElement | HTMLLinkElement, address: string): Promise<void> {
    const file = await serve(address.slice(origin.length));
    const intact = file !== undefined && matches(tag.integrity, file.bytes);
    if (intact && tag instanceof HTMLScriptElement) execute(tag, file.text ?? file.bytes.toString('utf8'));
    tag.dispatchEvent(new Event(intact ? 'load' : 'error'));
  }
  head.appendChild = <T extends Node>(node: T): T => {
    const address = addressOf(node);
    if (!address?.startsWith(origin)) return HTMLHeadElement.prototype.appendChild.call(head, node) as T;
    void fetched(node as Node as HTMLScriptElement, address);
    return node;
  };
  return () => {
    Reflect.deleteProperty(head, 'appendChild');
    for (const name of defined) Reflect.set(globalThis, name, undefined);
  };
}
