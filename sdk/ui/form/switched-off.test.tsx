import { call, Obj, Text } from '@portal/sdk/contract';
import { installHost } from '@portal/sdk/host';
import { fakeHost } from '@portal/sdk/testing';
import { Boundary } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { expect, test } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { PortalProvider } from '../index.ts';

const code = 'probe:remark:save';
const save = call({ path: '/api/probe/save', access: code, input: Obj({ remark: Text(100) }) });

test('What was typed is still there when a page that was switched off, and its codes with it, is switched on again', async () => {
  const fake = fakeHost();
  installHost(fake);
  fake.signIn({ codes: [code] });
  const page = (off: boolean) => (
    <PortalProvider theme="light">
      <Activity mode={off ? 'hidden' : 'visible'}>
        <Boundary owner="probe" mode={off ? 'paused' : 'live'}>
          <FormButton call={save} title="说明" fields={[{ name: 'remark', label: '情况说明', kind: 'area' }]}>
            填写
          </FormButton>
        </Boundary>
      </Activity>
    </PortalProvider>
  );
  const { rerender } = render(page(false));
  await userEvent.click(screen.getByRole('button', { name: '填写' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '情况说明' }), '到料延迟');
  act(() => {
    fake.signIn({ codes: [] });
    rerender(page(true));
  });
  act(() => {
    fake.signIn({ codes: [code] });
    rerender(page(false));
  });
  expect(await screen.findByRole('textbox', { name: '情况说明' })).toHaveValue('到料延迟');
});
