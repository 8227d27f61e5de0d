/** Draws a page of settlement as the portal does, and asks it by what a person reads; for tests. */
import { createMemoryRouter, RouterProvider } from '@portal/sdk/navigation';
import { PortalProvider } from '@portal/sdk/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

/** @returns the router, whose state tells where the page has led. */
export function drawPage(page: ReactNode, address = '/') {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider>
        <RouterProvider router={router} />
      </PortalProvider>
    </SWRConfig>,
  );
  return router;
}

const pressable = 'button, a[href], [role=tab], [role=menuitem], [role=option]';

/** What may be pressed and bears a text: roles and their names are slow to ask of a whole page. */
export const pressables = (text: string, within: Element = document.body): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(pressable)].filter(({ textContent }) => textContent === text);

/** Of these texts those that may be pressed, in their order. */
export const offered = (texts: readonly string[], within?: Element): string[] =>
  texts.filter((text) => pressables(text, within).length > 0);

export const press = async (text: string, within?: Element): Promise<HTMLElement> => {
  const found = await waitFor(() => {
    const [first] = pressables(text, within);
    if (!first) throw new Error(`Nothing that may be pressed says ${text}.`);
    return first;
  });
  fireEvent.click(found);
  return found;
};

/** Opens a box of codes, found by what it says now, and chooses a text. */
export const choose = async (box: string, text: string): Promise<void> => {
  const [typed] = screen.queryAllByPlaceholderText(box);
  if (typed) fireEvent.click(typed);
  else await press(box);
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll('[role=option]')].find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`No option says ${text}.`);
    return found;
  });
  fireEvent.click(option);
};

/** Writes into a box that bears a label. */
export const enter = async (label: string | RegExp, value: string): Promise<void> => {
  const [box] = await screen.findAllByLabelText(label, { selector: 'input, textarea' });
  if (box) fireEvent.change(box, { target: { value } });
};

/** The dialog that is open now, once it says a text. */
export const dialogWith = async (text: string | RegExp): Promise<HTMLElement> => {
  const [found] = (await screen.findAllByText(text)).flatMap((one) => one.closest<HTMLElement>('[role=dialog]') ?? []);
  if (!found) throw new Error(`No dialog says ${text}.`);
  return found;
};

/** A table, by what it holds. */
export const tableOf = async (caption: string): Promise<HTMLTableElement> => {
  const found = (await screen.findByText(caption, { selector: 'caption' })).closest('table');
  if (!found) throw new Error('A caption stands in its table.');
  return found;
};

/** Texts of the cells of a row. */
export const cellsOf = (row: Element | null | undefined): (string | null)[] =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);

export const headsOf = (table: HTMLTableElement): (string | null)[] =>
  [...table.querySelectorAll('th')].map(({ textContent }) => textContent);

/** The row of a table in which a text stands; the first one that there is. */
export const rowWith = async (text: string | RegExp): Promise<HTMLElement> => {
  const [found] = (await screen.findAllByText(text)).flatMap((one) => one.closest<HTMLElement>('tbody tr') ?? []);
  if (!found) throw new Error(`No row says ${text}.`);
  return found;
};

/** The value beside a label, in a list of facts. */
export const factOf = (label: string): string | null | undefined =>
  screen.queryAllByText(label, { selector: 'dt, dt *' })[0]?.closest('dt')?.nextElementSibling?.textContent;
