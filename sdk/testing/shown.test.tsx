import { afterEach, beforeAll, describe, expect, test } from '@rstest/core';

function draw(html: string): HTMLElement {
  document.body.innerHTML = html;
  const found = document.querySelector<HTMLElement>('[data-asked]');
  if (!found) throw new Error('Nothing is asked for.');
  return found;
}

beforeAll(() => {
  const sheet = document.head.appendChild(document.createElement('style')).sheet;
  for (const rule of [
    '.gone{display:none;}',
    '.row{display:flex;color:red;}',
    '.unseen{visibility:hidden;}',
    '.seen{visibility:visible;}',
    '.alike{display:flex;}',
    '.forced{display:grid !important;}',
    '.box .part{display:none;}',
    '.box svg{display:block;}',
    '.box > [data-rest]{display:none;}',
    '.last::before{display:block;}',
    '@media print{.screen{display:none;}}',
    '@media screen{.paper{display:none;}}',
  ])
    sheet?.insertRule(rule);
});

afterEach(() => {
  document.body.innerHTML = '';
});

describe('whether something is shown is told as the simulated browser does', () => {
  test.each([
    ['<p data-asked></p>', 'block'],
    ['<span data-asked></span>', ''],
    ['<p data-asked class="gone"></p>', 'none'],
    ['<p class="gone"><b data-asked></b></p>', ''],
    ['<p data-asked class="other row"></p>', 'flex'],
    ['<p data-asked class="row alike"></p>', 'flex'],
    ['<p data-asked class="row" style="display: none"></p>', 'none'],
    ['<p data-asked class="forced"></p>', 'grid'],
    ['<p data-asked class="forced" style="display: none"></p>', 'grid'],
    ['<i data-asked class="part"></i>', ''],
    ['<p class="box"><i data-asked class="part"></i></p>', 'none'],
    ['<p class="box"><svg data-asked></svg></p>', 'block'],
    ['<p class="box"><i data-asked data-rest></i></p>', 'none'],
    ['<p class="box"><b><i data-asked data-rest></i></b></p>', ''],
    ['<i data-asked class="last"></i>', ''],
    ['<i data-asked class="screen"></i>', ''],
    ['<i data-asked class="paper"></i>', 'none'],
    ['<dialog data-asked></dialog>', 'none'],
    ['<dialog data-asked open></dialog>', 'block'],
  ])('%s has the display %s', (html, display) => {
    const style = getComputedStyle(draw(html));
    expect([style.display, style.getPropertyValue('display')]).toEqual([display, display]);
  });

  test.each([
    ['<p data-asked></p>', ''],
    ['<p data-asked class="unseen"></p>', 'hidden'],
    ['<p class="unseen"><i><b data-asked></b></i></p>', 'hidden'],
    ['<p class="unseen"><i class="seen"><b data-asked></b></i></p>', 'visible'],
    ['<p style="visibility: hidden"><b data-asked></b></p>', 'hidden'],
  ])('%s has the visibility %s', (html, visibility) => {
    expect(getComputedStyle(draw(html)).visibility).toBe(visibility);
  });

  test('a class that comes or goes is seen at once, and a rule of later counts', () => {
    const found = draw('<p data-asked class="row"></p>');
    const style = getComputedStyle(found);
    found.className = 'gone';
    expect(style.display).toBe('none');
    found.className = 'late';
    expect(style.display).toBe('block');
    document.querySelector('style')?.sheet?.insertRule('.late{display:none;}');
    expect(style.display).toBe('none');
  });

  test('what stands outside of the document has no style', () => {
    const found = draw('<p data-asked class="gone"></p>');
    found.remove();
    expect(getComputedStyle(found).display).toBe('');
  });

  test('everything else is the browser’s own', () => {
    expect(getComputedStyle(draw('<p data-asked style="max-width: 20px"></p>')).maxWidth).toBe('20px');
  });
});
