/**
 * Every query for a role or a name asks whether elements are shown, and for each the simulated browser goes through all
 * above it and all rules again: a fifth of the time of all pages. Here one look at the element's classes tells it;
 * wherever more than a single class or the tag decides, the browser is asked as before.
 */

const asked = ['display', 'visibility'] as const;
type Asked = (typeof asked)[number];
const isAsked = (name: unknown): name is Asked => name === 'display' || name === 'visibility';

/** What rules of a single class say of it. */
const saidBy = { display: new Map<string, string>(), visibility: new Map<string, string>() };
/** Classes, tags and attributes of which other rules say something, or `*`. */
const disputed = { display: new Set<string>(), visibility: new Set<string>() };

const single = /^\.([\w-]+)\{[^{}]*\}$/;
const values = {
  display: /[{;\s]display\s*:\s*([^;}]+)/,
  visibility: /[{;\s]visibility\s*:\s*([^;}]+)/,
};

/** What the last part of a selector asks of the element itself. */
function subjectOf(selector: string): string {
  const [last = ''] = /[^\s>+~]*$/.exec(selector.trim()) ?? [];
  const [name = '*'] = /^(\[[\w-]+|\.[\w-]+|\w+)/.exec(last) ?? [];
  return name;
}

/** Takes note of a rule that is added to a sheet of the document. */
export function noteRule(rule: string): void {
  const selectors = rule.slice(rule.startsWith('@') ? rule.indexOf('{') + 1 : 0).split('{', 1)[0] ?? '';
  const [, name] = single.exec(rule) ?? [];
  for (const property of asked) {
    const [, value] = values[property].exec(rule) ?? [];
    if (value === undefined) continue;
    const said = name === undefined ? undefined : saidBy[property].get(name);
    const isSaid = name !== undefined && (said === undefined || said === value) && /^\s*[a-z-]+\s*$/.test(value);
    if (isSaid && value.trim() !== 'inherit') saidBy[property].set(name, value.trim());
    else for (const selector of selectors.split(',')) disputed[property].add(subjectOf(selector));
  }
}

const isDisputed = (element: Element, names: ReadonlySet<string>): boolean =>
  names.has('*') ||
  names.has(element.localName) ||
  element.getAttributeNames().some((name) => names.has(`[${name}`)) ||
  [...element.classList].some((name) => names.has(`.${name}`));

/** What is said of the element itself: '' nothing, `undefined` what only the browser can tell. */
function ownOf(element: Element, property: Asked): string | undefined {
  if (element.getAttribute('style')?.includes(property) || isDisputed(element, disputed[property])) return undefined;
  const said = new Set([...element.classList].flatMap((name) => saidBy[property].get(name) ?? []));
  const [first = ''] = said;
  return said.size > 1 ? undefined : first;
}

/** By tag, of elements that no rule is about. A dialog's depends on whether it is open. */
const displays = new Map<string, string>();

function displayOf(element: Element, browser: () => string): string {
  const own = ownOf(element, 'display');
  if (own !== '') return own ?? browser();
  if (element.localName === 'dialog') return browser();
  const known = displays.get(element.tagName) ?? browser();
  displays.set(element.tagName, known);
  return known;
}

function visibilityOf(element: Element, browser: () => string): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const own = ownOf(one, 'visibility');
    if (own !== '') return own ?? browser();
  }
  return '';
}

const tellers = { display: displayOf, visibility: visibilityOf };

/** @returns `getComputedStyle` of this window, which tells these two by itself. */
export function shownBy(window: Window, computed: typeof getComputedStyle): typeof getComputedStyle {
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const told = (element: Element, property: Asked, style: CSSStyleDeclaration) => {
    const browser = () => style.getPropertyValue(property);
    return element.getRootNode() === window.document ? tellers[property](element, browser) : browser();
  };
  const styleOf = (element: Element): CSSStyleDeclaration =>
    new Proxy(computed.call(window, element), {
      get(style, name) {
        if (isAsked(name)) return told(element, name, style);
        if (name !== 'getPropertyValue') return Reflect.get(style, name);
        return (one: string) => (isAsked(one) ? told(element, one, style) : style.getPropertyValue(one));
      },
    });
  return (element) => {
    const style = styles.get(element) ?? styleOf(element);
    styles.set(element, style);
    return style;
  };
}
