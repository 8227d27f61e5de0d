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

interface ItemProps {
  title: string;
  shown: boolean;
  /** Moves up or down where there is room. */
  moves: { readonly up: boolean; readonly down: boolean };
  /** The first column names the row and stays. */
  first: boolean;
  onShow: (shown: boolean) => void;
  onMove: (by: -1 | 1) => void;
}

function Item({ title, shown, moves, first, onShow, onMove }: ItemProps) {
  const styles = useStyles();
  return (
    <li className={styles.item}>
      <span className={styles.name}>
        <Checkbox
          label={title}
          checked={shown}
          disabled={first}
          onChange={(_, { checked }) => onShow(checked === true)}
        />
      </span>
      <Button
        appearance="subtle"
        size="small"
        icon={<ChevronUpRegular />}
        aria-label={`上移${title}`}
        disabled={!moves.up}
        onClick={() => onMove(-1)}
      />
      <Button
        appearance="subtle"
        size="small"
        icon={<ChevronDownRegular />}
        aria-label={`下移${title}`}
        disabled={!moves.down}
        onClick={() => onMove(1)}
      />
    </li>
  );
}

/** 列设置：显示、顺序、恢复默认。 */
export function ColumnSettings({ all, isShown, change, show, reset }: TableSettingsControl) {
  const styles = useStyles();
  const columns = all.filter((column) => !isActions(column));
  const keys = columns.map(keyOf);
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
              <Item
                key={key}
                title={column.title}
                shown={isShown(column)}
                moves={{ up: index > 1, down: index > 0 && index < columns.length - 1 }}
                first={index === 0}
                onShow={(on) => show(column, on)}
                onMove={(by) => change({ order: moved(keys, key, by) })}
              />
            );
          })}
        </ul>
      </PopoverSurface>
    </Popover>
  );
}
