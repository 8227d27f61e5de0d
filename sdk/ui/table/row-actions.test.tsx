import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { PortalProvider } from '../index.ts';
import { RowActions } from './index.ts';

test('Actions are folded before the table measures its cells', () => {
  let measured: readonly (string | null)[] = [];
  const Table = ({ children }: { children: ReactNode }) => {
    useLayoutEffect(() => {
      measured = screen.getAllByRole('button').map(({ textContent }) => textContent);
    }, []);
    return children;
  };
  render(
    <PortalProvider theme="light">
      <Table>
        <RowActions>
          {['确认', '拒单', '发货', '催办'].map((text) => (
            <button key={text} type="button">
              {text}
            </button>
          ))}
        </RowActions>
      </Table>
    </PortalProvider>,
  );
  expect(measured).toEqual(['确认', '拒单']);
});
