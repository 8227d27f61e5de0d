import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field, PortalProvider } from '../index.ts';
import { TreeSelect, type TreeNode } from './index.ts';

const nodes: readonly TreeNode[] = [
  {
    value: '1',
    label: '集团',
    children: [
      { value: '2', label: '电力', children: [{ value: '4', label: '霁川电厂' }] },
      {
        value: '3',
        label: '煤炭',
        choice: 'barred',
        children: [{ value: '5', label: '梧砚煤矿', choice: 'barred' }],
      },
    ],
  },
];

function Page({ initial }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <PortalProvider theme="light">
      <Field label="组织">
        <TreeSelect nodes={nodes} value={value} onChange={setValue} label="组织" />
      </Field>
      <output aria-label="选中">{value}</output>
    </PortalProvider>
  );
}

const field = () => screen.getByRole('combobox', { name: '组织' });
const items = () => screen.queryAllByRole('treeitem').map((item) => item.textContent);
const standing = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const chosen = () => screen.getByLabelText('选中').textContent;

test('A tree field opens with its root open, and at what is chosen', async () => {
  render(<Page initial="4" />);
  expect(field()).toHaveValue('霁川电厂');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(field());
  expect(items()).toEqual(['集团', '电力', '霁川电厂', '煤炭']);
  expect(standing()).toBe('霁川电厂');
  expect(screen.getByRole('treeitem', { selected: true }).textContent).toBe('霁川电厂');
});

test('A tree field is walked and chosen from by keys alone', async () => {
  render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(standing()).toBe('集团');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  expect(standing()).toBe('霁川电厂');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(items()).toEqual(['集团', '电力', '煤炭']);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(chosen()).toBe('4');
  expect(items()).toEqual([]);
  expect(document.activeElement).toBe(field());
});

test('A tree field finds what is typed, with all that is above, and says when there is nothing', async () => {
  render(<Page />);
  await userEvent.type(field(), '电厂');
  expect(items()).toEqual(['集团', '电力', '霁川电厂']);
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('4');
  await userEvent.type(field(), '没有的');
  expect(screen.getByText('没有匹配的选项')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveValue('霁川电厂');
});

test('A node that cannot be chosen only opens', async () => {
  render(<Page />);
  await userEvent.click(field());
  await userEvent.click(screen.getByText('煤炭'));
  expect(items()).toEqual(['集团', '电力', '煤炭', '梧砚煤矿']);
  await userEvent.click(screen.getByText('梧砚煤矿'));
  expect(chosen()).toBe('');
  expect(screen.getByText('梧砚煤矿').closest('[role=treeitem]')).toHaveAttribute('aria-disabled', 'true');
});

test('A tree field closes when it is left', async () => {
  render(<Page />);
  await userEvent.click(field());
  await userEvent.tab();
  expect(items()).toEqual([]);
});
