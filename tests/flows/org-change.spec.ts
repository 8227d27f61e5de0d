import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import sharp from 'sharp';
import { ask, at, axe, expect, type Page, pressOn, shell, tabTo, test } from './portal.ts';

const applicant = { account: 'cg_admin', userName: '顾砚秋' };
const company = '霁川第九发电厂';
const code = '91350100M000100Y43';

/** From the user's menu. */
async function openApplication(page: Page) {
  await shell(page).header.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '组织变更申请' }).click();
  const dialog = page.getByRole('dialog', { name: '组织变更申请' });
  await expect(dialog.getByRole('radio', { name: '新增' })).toBeVisible();
  return dialog;
}

interface Notices {
  records: { content: string; data: string; fileId: string; fileName: string; status: number }[];
}

test('R-ORGCHG-08 R-ORGCHG-21 An applicant fills the template in, applies by keyboard, and the operating unit hears of it', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, applicant.account, '/ef/home');
  const dialog = await openApplication(page);
  expect((await dialog.boundingBox())?.width).toBe(750); // R-ORGCHG-01

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  const template = await (await downloading).path();
  const { value: text } = await mammoth.extractRawText({ path: template });
  expect(text).toContain('组织变更申请');
  expect(text).toContain('原统一社会信用代码');

  await pressOn(page, dialog.getByRole('button', { name: '保存' }));
  await expect(dialog.getByText('请上传申请文件')).toBeVisible();
  await axe(page);
  await tabTo(page, dialog.getByRole('radio', { name: '新增' }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('combobox', { name: '上级公司' }));
  await page.keyboard.type('澜岳电力');
  await expect(page.getByRole('treeitem', { name: '澜岳电力有限公司' })).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('combobox', { name: '板块' }));
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: '电力' }).click();
  await tabTo(page, dialog.getByRole('textbox', { name: '公司名称' }));
  await page.keyboard.type(` ${company} `);
  await tabTo(page, dialog.getByRole('textbox', { name: '统一社会信用代码' }));
  await page.keyboard.type(code);
  await dialog
    .getByLabel('选择申请文件')
    .setInputFiles({ name: '组织变更申请.docx', mimeType: '', buffer: await readFile(template) });
  await pressOn(page, dialog.getByRole('button', { name: '保存' }));
  await expect(shell(page).messages).toContainText('提交成功');
  await expect(dialog).toHaveCount(0);

  const operator = await otherDevice();
  await enter(operator, 'yy_ops', '/ef/home');
  const path = '/api/manage/notification/getNotification';
  const [{ records }] = await ask<[Notices]>(operator, path, { page: 1, limit: 10, noticeType: 11 });
  const notice = records.find(({ content }) => content.includes(company));
  expect(notice).toMatchObject({ fileName: '组织变更申请.docx', status: 0 });
  expect(JSON.parse(notice?.data ?? '{}')).toMatchObject({
    user: { account: applicant.account, userName: applicant.userName },
    org: { type: '1', parentCustomerCode: '20000002', companyLevel: 3, cat: 'POWER', customerRegisterName: company },
  });
});

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

/** Stores a file for the person who is signed in on the page. */
async function store(page: Page, name: string, buffer: Buffer) {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
  const answer = await page.request.post('/japi/api/attachment/fileManager/uploadFile', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { uploadFiles: { name, mimeType: 'application/octet-stream', buffer } },
  });
  const { data } = (await answer.json()) as { data: { fileIds: string[] }[] };
  return { fileId: data[0]?.fileIds[0] ?? '', fileName: name, size: buffer.length };
}

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
  await page.goto(at('/ef/newsList'));
  await shell(page).main.getByRole('listitem').getByRole('link').first().click();
}

test('R-UPLOAD-07 R-UPLOAD-08 Attachments are looked at in place: a picture, a PDF, a text, without leaving the policy of the page', async ({
  page,
  enter,
}) => {
  await enter(page, applicant.account, '/ef/home');
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
