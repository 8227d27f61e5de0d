import {
  Button,
  Checkbox,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { ColumnTripleEditRegular } from '@fluentui/react-icons/svg/column-triple-edit';
import { space } from '../theme.ts';
import { isActions, keyOf } from './columns.ts';
import { moved } from './table-settings.ts';
import type { TableSettingsControl } from './use-table-settings.ts';

const useStyles = makeStyles({
  surface: { padding: space.s, minWidth: '224px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', paddingLeft: space.s },
  title: { fontWeight: tokens.fontWeightSemibold },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '360px', overflowY: 'auto' },
  item: { display: 'flex', alignItems: 'center' },
  name: { flexGrow: 1 },
});

/** 列设置：显示、顺序、恢复默认；the first column names the row and stays. */
export function ColumnSettings({ all, settings, change, reset }: TableSettingsControl) {
  const styles = useStyles();
  const columns = all.filter((column) => !isActions(column));
  const keys = columns.map(keyOf);
  const show = (key: string, on: boolean) =>
    change({ hidden: on ? settings.hidden.filter((other) => other !== key) : [...settings.hidden, key] });
  const move = (key: string, by: -1 | 1) => change({ order: moved(keys, key, by) });
  return (
    <Popover positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<ColumnTripleEditRegular />} aria-label="列设置" title="列设置" />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="列设置">
        <div className={styles.head}>
          <span className={styles.title}>显示的列</span>
          <Button appearance="transparent" size="small" onClick={reset}>
            恢复默认
          </Button>
        </div>
        <ul className={styles.list}>
          {columns.map((column, index) => {
            const key = keyOf(column);
            return (
              <li key={key} className={styles.item}>
                <span className={styles.name}>
                  <Checkbox
                    label={column.title}
                    checked={!settings.hidden.includes(key)}
                    disabled={index === 0}
                    onChange={(_, { checked }) => show(key, checked === true)}
                  />
                </span>
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<ChevronUpRegular />}
                  aria-label={`上移${column.title}`}
                  disabled={index < 2}
                  onClick={() => move(key, -1)}
                />
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<ChevronDownRegular />}
                  aria-label={`下移${column.title}`}
                  disabled={index === 0 || index === columns.length - 1}
                  onClick={() => move(key, 1)}
                />
              </li>
            );
          })}
        </ul>
      </PopoverSurface>
    </Popover>
  );
}
