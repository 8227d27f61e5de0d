import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { createRsbuild } from '@rsbuild/core';

/** What could act, each beside harmless text. */
const payloads: readonly string[] = [
  '<script>window.hit = 1</script>',
  '<img src="x" onerror="window.hit = 1">',
  '<a href="javascript:window.hit=1">读</a>',
  '<a href="JaVaScRiPt&#58;window.hit=1">读</a>',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<svg onload="window.hit=1"><script>window.hit=1</script></svg>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<p style="background:url(https://evil.example)">读</p>',
  '<style>body{display:none}</style>',
  '<object data="javascript:window.hit=1"></object>',
  '<a href="data:text/html,<script>window.hit=1</script>">读</a>',
  '<base href="https://evil.example/">',
  '<math><mtext><table><mglyph><style><img src="x" onerror="window.hit=1">',
];
const dangerous =
  'script, iframe, object, embed, form, input, style, base, svg, math, ' +
  '[style], [onerror], [onload], [href^="javascript" i], [href^="data" i]';
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; img-src 'self' data:; require-trusted-types-for 'script'";

const folder = fileURLToPath(new URL('../../dist/sanitise-test/', import.meta.url));
let bundle = '';

test.beforeAll(async () => {
  const entry = { sanitise: fileURLToPath(new URL('../../sdk/ui/sanitise.ts', import.meta.url)) };
  const rsbuild = await createRsbuild({
    rsbuildConfig: {
      source: { entry },
      output: { distPath: { root: folder, js: '' }, filename: { js: '[name].js' }, filenameHash: false, minify: false },
      performance: { printFileSize: false },
      tools: { htmlPlugin: false, rspack: { output: { library: { type: 'window', name: 'kit' } } } },
      splitChunks: false,
    },
  });
  await rsbuild.build();
  bundle = await readFile(`${folder}sanitise.js`, 'utf8');
  await rm(folder, { recursive: true });
});

interface Kit {
  kit: { sanitise(html: string): string };
  hit?: number;
}

test('An article loses all that could act, and keeps headings, tables, pictures and links, which open apart', async ({
  page,
}) => {
  await page.setContent(
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><script>${bundle}</script><main></main>`,
  );
  const left = await page.evaluate(
    async ([articles, selector]) => {
      const { kit } = window as unknown as Kit;
      const found: string[] = [];
      for (const html of articles) {
        const main = document.createElement('main');
        document.body.replaceChildren(main);
        main.innerHTML = kit.sanitise(`<p>正文</p>${html}<p>结尾</p>`);
        const pictures = [...main.querySelectorAll('img')];
        await Promise.allSettled(pictures.map((picture) => picture.decode())); // one that is missing would act by then
        const acts = main.querySelector(selector) !== null || (window as unknown as Kit).hit !== undefined;
        if (acts || !main.textContent.includes('正文')) found.push(html);
        delete (window as unknown as Kit).hit;
      }
      return found;
    },
    [payloads, dangerous] as const,
  );
  expect(left).toEqual([]);
  const kept = await page.evaluate(() =>
    String(
      (window as unknown as Kit).kit.sanitise(
        '<h2>通知</h2><table><tbody><tr><td>格</td></tr></tbody></table>' +
          '<img src="/a.png" alt="图"><a href="https://example.com/a">附件</a>',
      ),
    ),
  );
  expect(kept).toBe(
    '<h2>通知</h2><table><tbody><tr><td>格</td></tr></tbody></table><img src="/a.png" alt="图">' +
      '<a href="https://example.com/a" target="_blank" rel="noopener noreferrer">附件</a>',
  );
});
