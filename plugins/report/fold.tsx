/** Rows that open and close what stands below them. */
import { Button } from '@portal/sdk/ui';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useState } from 'react';

interface Props {
  open: boolean;
  /** Whose rows they are: 单位霁川的下级. */
  of: string;
  onToggle: () => void;
}

export const FoldButton = ({ open, of, onToggle }: Props) => (
  <Button
    size="small"
    appearance="transparent"
    icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
    aria-expanded={open}
    aria-label={`${open ? '收起' : '展开'}${of}`}
    onClick={onToggle}
  />
);

interface Keyed {
  /** Begins with the key of the row above and a bar: 2026|2026-02. */
  readonly key: string;
}

/** Which rows are closed, and what is in sight of the table. */
export function useFolds<Row extends Keyed>(rows: readonly Row[]) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const shown = rows.filter(({ key }) => !closed.some((above) => key.startsWith(`${above}|`)));
  const toggle = (key: string) =>
    setClosed(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]);
  return { shown, isOpen: ({ key }: Row) => !closed.includes(key), toggle, closed, close: setClosed };
}
