/** Files of plugins that stand in the document; scripts stay, since code that has run can not be taken back. */
import { ownerOf } from '../deployment/crashes.ts';

export type FileKind = 'script' | 'style' | 'preload';

export interface HeldFile {
  readonly owner: string;
  readonly kind: FileKind;
  /** Below the plugin's folder. */
  readonly name: string;
  readonly element: HTMLLinkElement | HTMLScriptElement;
}

function kindOf(element: HTMLLinkElement | HTMLScriptElement): FileKind {
  if (element instanceof HTMLScriptElement) return 'script';
  return element.rel === 'preload' ? 'preload' : 'style';
}

const addressOf = (element: HTMLLinkElement | HTMLScriptElement) => ('src' in element ? element.src : element.href);

/** What stands in the document, by plugin. */
export const pluginFiles = (): HeldFile[] =>
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].flatMap((element) => {
    const address = addressOf(element);
    const owner = ownerOf(address);
    if (owner === undefined) return [];
    return [
      {
        owner,
        kind: kindOf(element),
        name: address.slice(address.indexOf(`/plugins/${owner}/`) + `/plugins/${owner}/`.length),
        element,
      },
    ];
  });
