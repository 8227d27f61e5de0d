import sharp from 'sharp';
import { axe, expect, type Page, pressOn, shell, store, test, visit } from './portal.ts';

/** From the menu of whoever is signed in, sent without anything in it. */
async function applyForNothing(page: Page): Promise<void> {
  await shell(page).header.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '组织变更申请' }).click();
  const dialog = page.getByRole('dialog', { name: '组织变更申请' });
  await expect(dialog.getByRole('radio', { name: '新增' })).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(750);
  await pressOn(page, dialog.getByRole('button', { name: '保存' }));
  await expect(dialog.getByText('请上传申请文件')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** A page of Chinese text in a font that the file does not carry, as invoices have it. */
function pdfOf(title: string): Buffer {
  const hex = [...title].map((character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const drawing = `BT /F1 28 Tf 60 760 Td <${hex}> Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/DW 1000/FontDescriptor 7 0 R' +
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0' +
      '/Ascent 752/Descent -271/CapHeight 737/StemV 58>>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const starts = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = head.length + objects.join('').length;
  const size = objects.length + 1;
  return Buffer.from(
    `${head}${objects.join('')}xref\n0 ${size}\n0000000000 65535 f \n${table}` +
      `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF`,
  );
}

const picture = () =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: '#1e7f5c' } })
    .png()
    .toBuffer();

/** An article that carries a picture, a PDF and a text of the reader's own. */
async function openArticle(page: Page) {
  const attachmentFiles = [
    await store(page, '现场照片.png', await picture()),
    await store(page, '申请书.pdf', pdfOf('组织变更申请书')),
    await store(page, '说明.txt', Buffer.from('附件说明')),
  ];
  await page.route('**/api/content/detail*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, attachmentFiles } } });
  });
  await visit(page, '/ef/newsList');
  await expect(page.getByRole('heading', { level: 1, name: '新闻公告' })).toBeVisible(); // the home page has links too
  await shell(page).main.getByRole('listitem').getByRole('link').first().click();
}

test('R-ORGCHG-01 R-ORGCHG-20 R-UPLOAD-07 R-UPLOAD-08 The application for a change of the organisation says what it lacks; attachments are looked at in place: a picture, a PDF, a text, without leaving the policy of the page', async ({
  page,
  enter,
}) => {
  await enter(page, 'cg_admin', '/ef/home');
  await applyForNothing(page);
  await openArticle(page);
  const opener = page.getByRole('button', { name: '预览现场照片.png' });
  await pressOn(page, opener);
  const picture = page.getByRole('dialog', { name: '现场照片.png' });
  await expect(picture.getByRole('img', { name: '现场照片.png' })).toHaveAttribute('src', /^data:image\/png;base64,/);
  await pressOn(page, picture.getByRole('button', { name: '旋转' }));
  await expect(picture.getByRole('img')).toHaveCSS('transform', /^matrix\(0, 1, -1, 0/);
  await axe(page);
  await pressOn(page, picture.getByRole('button', { name: '下一个' }));
  const pdf = page.getByRole('dialog', { name: '申请书.pdf' });
  await expect(pdf.getByRole('img', { name: '第1页 组织变更申请书' })).toBeVisible();
  const inked = () =>
    pdf.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return [...data].filter((value, index) => index % 4 === 0 && value < 128).length;
    });
  await expect.poll(inked).toBeGreaterThan(500);
  await pressOn(page, pdf.getByRole('button', { name: '放大' }));
  await expect(pdf.getByRole('button', { name: '恢复原大小' })).toHaveText('125%');
  await pdf.getByRole('button', { name: '下一个' }).click();
  await expect(page.getByRole('dialog', { name: '说明.txt' }).getByText('附件说明')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});
