import { expect, test } from '@rstest/core';
import { render } from '@testing-library/react';
import { Highlight, PortalProvider } from './index.ts';

const marks = (text: string, keyword: string) => {
  const { container } = render(
    <PortalProvider theme="light">
      <Highlight text={text} keyword={keyword} />
    </PortalProvider>,
  );
  expect(container.textContent).toBe(text);
  expect(container.querySelector('b')).toBeNull();
  return [...container.querySelectorAll('mark')].map((mark) => mark.textContent);
};

test('A keyword is marked wherever it occurs, as text, whatever characters it has', () => {
  expect(marks('<b>煤炭(动力)</b>采购煤炭(动力)', '煤炭(动力)')).toEqual(['煤炭(动力)', '煤炭(动力)']);
  expect(marks('ERP 与 erp', 'Erp')).toEqual(['ERP', 'erp']);
  expect(marks('全部', ' ')).toEqual([]);
});
