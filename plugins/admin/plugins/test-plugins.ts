/** The page of plugins as its tests open it: one plugin, whose parts each test changes. */
import type { Harness } from '@portal/sdk/testing';
import { createHarness } from '@portal/sdk/testing';
import { type ManagedPlugin, type ManagedRelease, plugins, simulations } from '@portal/sdk/calls/plugins';
import type { OutputOf } from '@portal/sdk/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

export const noFaults = { crash: 0, hang: 0, loop: 0, freeze: 0, handler: 0, slow: 0 };

export const release: ManagedRelease = {
  ...{ version: '1.1.0', origin: 'published', running: true, unfit: null, loads: 4, tabs: 2 },
  ...{ faults: noFaults, users: 0, ents: 0, last: null, avoided: false, provenance: null },
};

export const parts: ManagedPlugin = {
  ...{ id: 'parts', name: '备件', version: '1.1.0', off: null, entryBytes: 9000, crashes: 0, lastCrash: null },
  ...{ contributions: [], locked: null, loads: 4, loadMs: 80, releases: [release], settings: [], choice: null },
};

type Listed = OutputOf<typeof plugins.list>;
export const listed = (change: Partial<Listed> = {}): Listed => ({
  ...{ revision: '1', problem: null, fileProblem: null, notices: [], plugins: [parts] },
  ...change,
});

/** The page, with what else the list answers. */
export async function openPlugins(change: Partial<Listed> = {}): Promise<Harness> {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  portal.answer(plugins.list, () => listed(change));
  portal.answer(plugins.pulse, () => ({ stamp: '1' }));
  portal.answer(simulations.simulated, () => ({ simulated: [] }));
  await portal.open('/admin/plugins');
  return portal;
}

/** The page with what 备件 contributes unfolded. */
export async function openParts(change: Partial<ManagedPlugin>): Promise<Harness> {
  const portal = await openPlugins({ plugins: [{ ...parts, ...change }] });
  await userEvent.click(await screen.findByRole('button', { name: /^备件 \d+ 项$/ }));
  return portal;
}

/** The row of a table that begins with a text. */
export function rowOf(table: string, first: string): HTMLElement {
  const row = within(screen.getByRole('grid', { name: table }))
    .getAllByRole('row')
    .find((one) => one.querySelector('td, th')?.textContent === first);
  if (!row) throw new Error(`${table} has no row ${first}.`);
  return row;
}

export const cellsOf = (table: string, first: string): readonly string[] =>
  [...rowOf(table, first).querySelectorAll('td, th')].map(({ textContent }) => textContent ?? '');

/** Writes a reason into the open form and sends it. */
export async function submitReason(title: string, ok: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '按计划');
  await userEvent.click(dialog.getByRole('button', { name: ok }));
}
