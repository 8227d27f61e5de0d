import createPurifier from 'dompurify';

const purifier = createPurifier(window);

/** Inline styles would break the page's own content policy; forms and frames have no place in an article. */
const forbiddenTags = [
  'style',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'base',
  'meta',
  'link',
];

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A' || !element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: forbiddenTags,
  FORBID_ATTR: ['style', 'id', 'name'],
  ALLOW_DATA_ATTR: false,
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'width', 'height', 'loading', 'data-list'], // no addresses: spared the next
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#|data:image\/(?:png|jpeg|gif|webp);)/i,
};

/** HTML of an article, reduced to what cannot act. */
export const sanitise = (html: string) => purifier.sanitize(html, { ...rules, RETURN_TRUSTED_TYPE: true });

/** Parsing a style is already more than the page's content policy allows. */
const withoutStyles = (html: string): string =>
  html
    .replace(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/\sstyle=("[^"]*"|'[^']*'|[^\s>]+)/gi, (_, style: string) => listMark(style)),
    );

/** Word says by styles what a list is: its lines and their numbers are marked before the styles go. */
function listMark(style: string): string {
  if (!/mso-list:\s*(?!none)/i.test(style)) return '';
  return /mso-list:\s*ignore/i.test(style) ? ' data-list="number"' : ' data-list="line"';
}

/** The same as nodes that belong to no page yet, from whatever was on the clipboard. */
export const sanitisedFragment = (html: string): DocumentFragment =>
  purifier.sanitize(withoutStyles(html), { ...rules, ADD_ATTR: ['data-list'], RETURN_DOM_FRAGMENT: true });
