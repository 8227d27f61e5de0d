import { plugins } from '@portal/sdk/calls/plugins';
import { fakeHost } from '@portal/sdk/testing';
import { expect, rs, test } from '@rstest/core';
import { act, render } from '@testing-library/react';
import { Activity } from 'react';
import { usePulse } from './use-pulse.ts';

function Pulse({ reload }: { reload: () => unknown }) {
  usePulse(reload);
  return null;
}

test('a page that is shown again reads nothing anew while nothing has changed', async () => {
  const host = fakeHost();
  host.answer(plugins.pulse, () => ({ stamp: '7' }));
  const reload = rs.fn();
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Pulse reload={reload} />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  await act(() => expect.poll(() => host.made).toHaveLength(1));
  rerender(page('hidden'));
  rerender(page('visible'));
  expect(reload).not.toHaveBeenCalled();
});
