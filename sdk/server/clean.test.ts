import { expect, test } from '@rstest/core';
import { imageAddress } from '../calls/files.ts';
import { cleanHtml, imagesOf, textOf } from './clean.ts';

const own = imageAddress('A'.repeat(24));

test('What acts, and what looks like the page around it, does not stay in a text', () => {
  const html = cleanHtml(
    '<h1 onclick="x()">题</h1><script>x()</script><p style="position:fixed">文<a href="javascript:x()">链</a></p>',
  );
  expect(html).toBe('<h2>题</h2><p>文<a>链</a></p>');
});

test('An image stays only where the portal itself stores it', () => {
  const html = cleanHtml(`<p><img src="https://example.com/a.png" /><img src="${own}" alt="图" onerror="x()" /></p>`);
  expect(html).toBe(`<p><img src="${own}" alt="图" loading="lazy" /></p>`);
  expect(imagesOf(html)).toEqual(['A'.repeat(24)]);
});

test('The words of a text are its lines without marks', () => {
  expect(textOf('<p>甲 &amp; 乙</p><ul><li>丙</li></ul>')).toBe('甲 & 乙 丙');
  expect(textOf('<p>1 &lt; 2 &gt; 0</p>')).toBe('1 < 2 > 0');
});
