import { fileManager } from '@portal/sdk/calls/files';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { afterEach, expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import type { Attribute } from '../classification/contract.ts';
import type { Content } from './contract.ts';
import { AttrsInput, ImagesInput, TiersInput } from './goods-inputs.tsx';

interface Held<V> {
  now: V | undefined;
}
interface HolderProps<V> {
  held: Held<V>;
  entry: (value: V | undefined, onChange: (value: V | undefined) => void) => ReactNode;
}

function Holder<V>({ held, entry }: HolderProps<V>) {
  const [value, setValue] = useState(held.now);
  useEffect(() => {
    held.now = value;
  }, [held, value]);
  return entry(value, setValue);
}

/** Draws an entry that holds what it is given. @returns what it holds. */
function hold<V>(first: V | undefined, entry: HolderProps<V>['entry']) {
  const held: Held<V> = { now: first };
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <main>
          <Holder held={held} entry={entry} />
        </main>
      </PortalProvider>
    </SWRConfig>,
  );
  return { held, text: () => container.querySelector('main')?.textContent ?? '' };
}

const { createImageBitmap } = globalThis;
afterEach(() => {
  globalThis.createImageBitmap = createImageBitmap;
});

test('a picture must be one, square, and 800 pixels wide; where the browser cannot tell, the server does', async () => {
  const host = fakeHost();
  let stored = 0;
  host.answer(fileManager.uploadFile, () => [{ fileIds: [String(++stored).repeat(24)], msg: '', files: [] }]);
  host.answer(fileManager.viewImage, () => ({ msg: '/picture' }));
  const sizes: Readonly<Record<string, readonly [number, number]>> = {
    'small.png': [799, 900],
    'flat.png': [900, 799],
    'long.png': [800, 801],
    'square.png': [800, 800],
  };
  globalThis.createImageBitmap = (async ({ name }: File) => {
    const size = sizes[name];
    if (!size) throw new Error('no picture');
    return { width: size[0], height: size[1], close: () => undefined };
  }) as unknown as typeof createImageBitmap;
  const { held, text } = hold<Content['images']>(undefined, (value, onChange) => (
    <ImagesInput value={value} onChange={onChange} />
  ));
  expect(text()).not.toContain('-');
  expect(text()).toContain('单个不超过2 MB，最多8个');
  const add = (name: string) =>
    userEvent.upload(
      screen.getByLabelText('选择文件', { selector: 'input' }),
      new File(['x'], name, { type: 'image/png' }),
    );
  for (const [name, fault] of [
    ['none.png', '不是图片'],
    ['small.png', '边长不能小于 800 像素'],
    ['flat.png', '边长不能小于 800 像素'],
    ['long.png', '宽高比应为 1:1'],
  ] as const) {
    await add(name);
    await waitFor(() => expect(host.toasts.map(({ message }) => message)).toContain(`${name}：${fault}`));
  }
  expect(held.now).toBeUndefined();
  await add('square.png');
  await waitFor(() => expect(held.now?.map(({ fileName }) => fileName)).toEqual(['square.png']));
  expect(screen.getByRole('button', { name: '查看第 1 张图片' })).toBeInTheDocument();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  await add('small.png');
  await waitFor(() => expect(held.now?.map(({ fileName }) => fileName)).toEqual(['square.png', 'small.png']));
});

test('steps of price are numbered from one, changed and taken out one by one, and ten at most', async () => {
  fakeHost();
  const ten = Array.from({ length: 9 }, (_, index) => ({ fromQty: String(index + 2), price: '9' }));
  const { held } = hold<Content['tiers']>(ten, (value, onChange) => <TiersInput value={value} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: '添加阶梯' }));
  expect(screen.getByRole('button', { name: '添加阶梯' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: '第 10 行起量' }), '100');
  await userEvent.type(screen.getByRole('textbox', { name: '第 10 行含税单价' }), ' 8.5');
  expect(held.now?.slice(8)).toEqual([
    { fromQty: '10', price: '9' },
    { fromQty: '100', price: '8.5' },
  ]);
  const [first] = screen.getAllByRole('button', { name: '删除' });
  if (first) await userEvent.click(first);
  expect(held.now?.map(({ fromQty }) => fromQty)).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '100']);
});

const attribute = (name: string, change: Partial<Attribute>): Attribute => ({
  ...{ name, type: 'TEXT', required: false, options: [], searchable: false },
  ...change,
});

test('attributes are entered as their template has them: a text, one of several, several', async () => {
  fakeHost();
  const template = [
    attribute('内径', { type: 'NUMBER', unit: 'mm', required: true }),
    attribute('材质', { type: 'SINGLE', options: ['轴承钢', '不锈钢'] }),
    attribute('密封', { type: 'MULTI', options: ['2RS', 'ZZ'] }),
  ];
  const { held, text } = hold<Content['attrs']>([{ name: '内径', value: '2' }], (value, onChange) => (
    <AttrsInput template={template} value={value} onChange={onChange} />
  ));
  expect(text()).toContain('内径（mm） *');
  expect(text()).toMatch(/材质(?!（| \*)/);
  const bore = screen.getByRole('textbox', { name: '内径' });
  expect(bore).toHaveValue('2');
  await userEvent.type(bore, '5');
  await userEvent.click(screen.getByRole('combobox', { name: '材质' }));
  await userEvent.click(await screen.findByRole('option', { name: '不锈钢' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '2RS' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'ZZ' }));
  const values = () => Object.fromEntries((held.now ?? []).map(({ name, value }) => [name, value]));
  expect(values()).toEqual({ 内径: '25', 材质: '不锈钢', 密封: '2RS、ZZ' });
  expect(screen.getByRole('checkbox', { name: '2RS' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: '2RS' }));
  await userEvent.clear(bore);
  expect(values()).toEqual({ 材质: '不锈钢', 密封: 'ZZ' });
});

test('a category without a template asks for no attributes', () => {
  fakeHost();
  const { text } = hold<Content['attrs']>(undefined, (value, onChange) => (
    <AttrsInput template={[]} value={value} onChange={onChange} />
  ));
  expect(text()).toBe('所选分类没有属性模板');
});
