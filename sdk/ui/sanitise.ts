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
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#|data:image\/(?:png|jpeg|gif|webp);)/i,
};

/** HTML of an article, reduced to what cannot act. */
export const sanitise = (html: string) => purifier.sanitize(html, { ...rules, RETURN_TRUSTED_TYPE: true });

/** The same as nodes that belong to no page; styles stay readable there, since office programs say by them what a list is. */
export const sanitisedFragment = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...rules, FORBID_ATTR: ['id', 'name'], RETURN_DOM_FRAGMENT: true });
