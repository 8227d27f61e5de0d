import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from '../../navigation.ts';
import { fileManager, imageAddress } from '../../calls/files.ts';
import { call, Obj, Text } from '../../contract/index.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { Form } from '../form/index.ts';
import { PortalProvider } from '../index.ts';
import { richTextField } from './index.ts';
import { RichTextInput } from './rich-text-input.tsx';

const fileId = 'B'.repeat(24);

function Written({ initial = '', maxLength = 100 }: { initial?: string; maxLength?: number }) {
  const [html, setHtml] = useState(initial);
  return (
    <>
      <RichTextInput label="正文" value={html} onChange={setHtml} maxLength={maxLength} />
      <output>{html}</output>
      <button type="button" onClick={() => setHtml('<p>草稿</p>')}>
        恢复
      </button>
    </>
  );
}

async function open(initial?: string, maxLength?: number) {
  const host = fakeHost();
  host.answer(fileManager.viewImage, () => ({ msg: 'data:image/png;base64,AA==' }));
  render(
    <PortalProvider theme="light">
      <Written {...(initial !== undefined && { initial })} {...(maxLength !== undefined && { maxLength })} />
    </PortalProvider>,
  );
  const text = await screen.findByRole('textbox', { name: '正文' });
  await screen.findByRole('toolbar', { name: '正文工具栏' }); // comes with the editor, the field may stand before it
  return {
    host,
    text,
    html: () => screen.getByRole('status').innerHTML.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  };
}

const clipboard = (html: string, files: File[] = []) => ({
  clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files },
});

test('A stored text is shown, and what its author sets by the toolbar is its HTML', async () => {
  const { text, html } = await open('<p>甲</p>');
  expect(text.textContent).toBe('甲');
  await userEvent.click(screen.getByRole('button', { name: '编号列表' }));
  expect(html()).toBe('<ol><li><p>甲</p></li></ol>');
  expect(screen.getByRole('button', { name: '编号列表' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(html()).toBe('<p>甲</p>');
});

test('A paragraph becomes a heading, and a table has a row of headings', async () => {
  const { html } = await open('<p>甲</p>');
  await userEvent.click(screen.getByRole('combobox', { name: '段落样式' }));
  await userEvent.click(screen.getByRole('option', { name: '一级标题' }));
  expect(html()).toBe('<h2>甲</h2>');
  await userEvent.click(screen.getByRole('button', { name: '表格' }));
  await userEvent.click(screen.getByRole('menuitem', { name: '插入表格' }));
  expect(html()).toContain('<tr><th><p></p></th><th><p></p></th><th><p></p></th></tr>');
});

test('What is pasted from Word becomes a list and plain paragraphs, without its styles', async () => {
  const { text, html } = await open();
  const line = (mark: string, words: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${mark}</span>${words}</p>`;
  fireEvent.paste(
    text,
    clipboard(
      `<html><head><style>p{color:red}</style></head><body><p class="MsoNormal" style="font-size:12pt">通<b>知</b><o:p></o:p></p>
      <p>&nbsp;</p>${line('1.', '甲')}${line('2.', '乙')}</body></html>`,
    ),
  );
  await waitFor(() => expect(html()).toBe('<p>通<strong>知</strong></p><ol><li><p>甲</p></li><li><p>乙</p></li></ol>'));
});

test('An image of another site is refused; one from the clipboard is stored in the portal', async () => {
  const { host, text, html } = await open();
  fireEvent.paste(text, clipboard('<p>图<img src="https://example.com/a.png"></p>'));
  await waitFor(() => expect(html()).toBe('<p>图</p>'));
  expect(host.toasts[0]?.message).toBe('已略过1张外部图片，请用“图片”按钮上传后插入');
  host.answer(fileManager.uploadFile, () => [{ fileIds: [fileId], msg: '上传成功', files: [] }]);
  fireEvent.paste(text, clipboard('', [new File(['x'], '现场.png', { type: 'image/png' })]));
  await waitFor(() => expect(html()).toContain(`<img src="${imageAddress(fileId)}" alt="现场">`));
  fireEvent.paste(text, clipboard('', [new File(['x'], '现场.bmp')]));
  expect(host.toasts.at(-1)?.message).toBe('现场.bmp：不支持该文件格式上传');
});

test('A link takes only an address that leads somewhere', async () => {
  const { html } = await open();
  await userEvent.click(screen.getByRole('button', { name: '链接' }));
  await userEvent.type(screen.getByRole('textbox', { name: '链接地址' }), 'javascript:x()');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(screen.getByText('请输入以 http://、https:// 或 / 开头的地址')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: '链接地址' }));
  await userEvent.type(screen.getByRole('textbox', { name: '链接地址' }), '/ef/home');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(html()).toBe('<p><a href="/ef/home">/ef/home</a></p>');
});

test('A text that changes elsewhere is shown, and its readers’ characters are counted', async () => {
  const { text } = await open('<p>甲&amp;乙</p>', 20);
  expect(screen.getByText('3 / 20')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect(text.textContent).toBe('草稿');
});

const save = call({ path: '/api/news/save', access: 'login', input: Obj({ content: Text(200) }) });

test.each([
  ['is asked for when it is missing', '', '请输入正文'],
  ['is refused when it is too long', '<p>一二三四</p>', '正文最多 3 个字'],
])('In a form it %s', async (_, content, fault) => {
  fakeHost();
  const fields = [{ name: 'content', ...richTextField({ label: '正文', maxLength: 3 }) }] as const;
  const form = <Form call={save} initial={{ content }} sections={[{ title: '内容', fields }]} />;
  render(
    <PortalProvider theme="light">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />
    </PortalProvider>,
  );
  await screen.findByRole('textbox', { name: '正文' });
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect((await screen.findAllByText(fault)).length).toBeGreaterThan(0);
});
