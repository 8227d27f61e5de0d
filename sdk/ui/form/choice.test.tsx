import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { codes } from '../../contract/index.ts';
import { Checkbox, Input, PortalProvider, SearchBox } from '../index.ts';
import { CodeCheckboxes, CodeDropdown } from './index.ts';

const REGION = codes({ HB: '华北', HD: '华东', XN: '西南' });

/** Draws an input that holds what it is given. @returns all that it has held. */
function hold<V>(first: V, draw: (value: V, onChange: (value: V) => void) => React.ReactNode): V[] {
  const held: V[] = [];
  function Holder() {
    const [value, setValue] = useState(first);
    const change = (next: V) => {
      held.push(next);
      setValue(next);
    };
    return draw(value, change);
  }
  render(
    <PortalProvider theme="light">
      <Holder />
    </PortalProvider>,
  );
  return held;
}

const box = (name: string) => screen.getByRole('checkbox', { name });

test('Codes are chosen by boxes, the last one last, and left out again', async () => {
  const held = hold<('HB' | 'HD' | 'XN')[]>(['XN'], (value, onChange) => (
    <CodeCheckboxes codes={REGION} value={value} onChange={onChange} />
  ));
  expect(['华北', '华东', '西南'].map((name) => (box(name) as HTMLInputElement).checked)).toEqual([false, false, true]);
  for (const name of ['华北', '西南']) await userEvent.click(box(name));
  expect(held).toEqual([['XN', 'HB'], ['HB']]);
});

const dropdown = (onClear?: () => void) =>
  hold('HB', (value, onChange) => (
    <CodeDropdown
      label="区域"
      codes={REGION.texts}
      value={value}
      onChange={onChange}
      {...(onClear && { onClear: () => [onClear(), onChange('')] })}
    />
  ));

test('A code can be replaced; it is taken back only where a handler says so', async () => {
  const held = dropdown();
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: '区域' }));
  await userEvent.click(screen.getByRole('option', { name: '西南' }));
  expect(held).toEqual(['XN']);
});

test('A code that may be taken back has a button for it, and asks to choose afterwards', async () => {
  let cleared = 0;
  const held = dropdown(() => {
    cleared += 1;
  });
  await userEvent.click(screen.getByRole('button', { name: '清除' }));
  expect([held, cleared]).toEqual([[''], 1]);
  expect(screen.getByRole('combobox', { name: '区域' }).textContent).toBe('请选择');
});

test('Inputs tell their new value alone; a search is named by its placeholder, its clear button in Chinese', async () => {
  const texts = hold('', (value, onChange) => <Input aria-label="备注" value={value} onChange={onChange} />);
  await userEvent.type(screen.getByRole('textbox', { name: '备注' }), '急');
  const ticks = hold<boolean>(true, (checked, onChange) => (
    <Checkbox label="加急" checked={checked} onChange={onChange} />
  ));
  await userEvent.click(box('加急'));
  const words = hold('轴', (value, onChange) => <SearchBox placeholder="物料" value={value} onChange={onChange} />);
  await userEvent.type(screen.getByRole('searchbox', { name: '物料' }), '承');
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  expect([texts, ticks, words]).toEqual([['急'], [false], ['轴承', '']]);
});
