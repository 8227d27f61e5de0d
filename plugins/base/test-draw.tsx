/** Draws a page of this area for its tests, without a portal around it. */
import { MemoryRouter } from '@portal/sdk/navigation';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';

export const drawPage = (page: ReactElement, address = '/'): void =>
  void render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );

/** The row in which a text stands. */
export const rowOf = async (text: string) =>
  (await screen.findAllByText(text))[0]?.closest('tr') ?? Promise.reject(new Error(`No row holds ${text}.`));

export const cellsOf = async (text: string): Promise<readonly string[]> =>
  [...(await rowOf(text)).querySelectorAll('td, th')].map(({ textContent }) => textContent ?? '');

const inButton = { selector: 'button, button *' };

/** Presses an action of a row, under 更多 where it is folded away. */
export const press = async (text: string, action: string): Promise<void> =>
  within(await rowOf(text))
    .getByText(action, inButton)
    .closest('button')
    ?.click();

/** Which of these actions a row offers. */
export const offered = async (text: string, actions: readonly string[]): Promise<readonly string[]> => {
  const row = within(await rowOf(text));
  return actions.filter((action) => row.queryByText(action, inButton));
};

/** Titles of facts with their values. */
export const factsIn = (part: HTMLElement): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    [...part.querySelectorAll('dt')].map((term) => [
      term.textContent ?? '',
      term.nextElementSibling?.textContent ?? undefined,
    ]),
  );
