import { noteRule, shownBy } from './shown.ts';

const rect = { x: 0, y: 0, top: 0, left: 0, right: 100, bottom: 20, width: 100, height: 20, toJSON: () => ({}) };

/** What tests ask of a style: whether something is shown, can be pressed, how wide it is and how large its text. */
const telling = /(^|[{;])\s*(display|visibility|pointer-events|max-width|font-size|--fontSize\w*)\s*:/;

/** A rule without what tells nothing: the simulated browser matches and parses all rules anew for each element by role. */
function toldBy(rule: string): string | undefined {
  if (!telling.test(rule)) return undefined;
  const [, selector = '', body] = /^([^@{]*)\{([^{}]*)\}$/.exec(rule) ?? [];
  const told = body?.split(';').filter((declaration) => telling.test(declaration));
  return told ? `${selector}{${told.join(';')}}` : rule;
}

/** On the window: a file that mocks a module loads this one anew, and goes on in the same window. */
const prepared = Symbol.for('portal.testing.window');

/** Adds what the simulated browser lacks, once: layout facts that Fluent's focus handling needs, and no animations. */
export function prepareWindow(): void {
  if (Reflect.has(window, prepared)) return;
  Reflect.set(window, prepared, true);
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
  Element.prototype.getBoundingClientRect = () => rect as DOMRect;
  Element.prototype.getClientRects = () => [rect] as unknown as DOMRectList;
  Reflect.deleteProperty(Element.prototype, 'animate');

  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function (rule, index = 0) {
    const told = toldBy(rule);
    if (told !== undefined) noteRule(told);
    return told === undefined ? 0 : insertRule.call(this, told, Math.min(index, this.cssRules.length));
  };

  window.getComputedStyle = shownBy(window, window.getComputedStyle);
}
