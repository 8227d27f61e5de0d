import { taxMonth, taxQuarterWindow, taxYear } from '@portal/sdk/format';

/** Choices of a user that the state is made from; what is absent has its default. */
export interface AppChoices {
  /** Period chosen for tax work, `YYYY-MM`. Default: the tax month of the day. */
  readonly period?: string | undefined;
  /** 1 normal, 2 wide. */
  readonly layoutStyle: 1 | 2;
  /** The side menu is folded to its icons. */
  readonly collapsed: boolean;
  /** Menu ids of the groups that stand open. */
  readonly openKeys: readonly string[];
}

/** State of the application as spec 3 lists it. */
export interface AppState<Menu> {
  readonly period: string;
  readonly taxYear: number;
  readonly taxMonth: string;
  readonly taxQuarter: 1 | 2 | 3 | 4;
  /** First and last day of the tax quarter, `YYYY-MM-DD`. */
  readonly quarterBegin: string;
  readonly quarterEnd: string;
  readonly layoutStyle: 1 | 2;
  readonly sidebarMenu: readonly Menu[];
  readonly openKeys: readonly string[];
  readonly collapsed: boolean;
  readonly token: string | undefined;
}

interface Sources<Menu> {
  /** Day at +08:00, `YYYY-MM-DD`. */
  readonly today: string;
  readonly choices: AppChoices;
  readonly sidebarMenu: readonly Menu[];
  readonly token: string | undefined;
}

/** The whole state of one moment; year, month and quarter follow their own rules and may disagree in spring. */
export function appState<Menu>({ today, choices, sidebarMenu, token }: Sources<Menu>): AppState<Menu> {
  const { quarter, begin, end } = taxQuarterWindow(today);
  const { period = taxMonth(today), layoutStyle, collapsed, openKeys } = choices;
  return {
    period,
    taxYear: taxYear(today),
    taxMonth: taxMonth(today),
    taxQuarter: quarter,
    quarterBegin: begin,
    quarterEnd: end,
    layoutStyle,
    sidebarMenu,
    openKeys,
    collapsed,
    token,
  };
}
