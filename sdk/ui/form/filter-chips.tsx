import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { numbersIn, type PageCall } from '../../contract/index.ts';
import type { FilterChanges, List } from '../../data/use-list.ts';
import { offPaper } from '../print/printing.ts';
import { space } from '../theme.ts';
import type { LooseFilter } from './fields.ts';
import { pathTo } from './tree-rows.ts';
import { namesOf, type Values } from './use-filters.ts';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', gap: space.xs, flexBasis: '100%', ...offPaper },
  chip: {
    minWidth: 0,
    maxWidth: '320px',
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** What a filter asks for, in words; `undefined` while it asks for nothing. */
export function askedFor({ codes, nodes, ...field }: LooseFilter, filters: Values): string | undefined {
  const { name = '', from, to } = field;
  if (from !== undefined && to !== undefined) {
    const [low, high] = [filters[from], filters[to]];
    return low === undefined && high === undefined ? undefined : `${low ?? '不限'} 至 ${high ?? '不限'}`;
  }
  const value = filters[name];
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (field.kind === 'id') return '已指定'; // its name stands in the rows
  const { length } = field.numbers ? numbersIn(String(value)) : [];
  if (length > 1) return `${length} 个`;
  return codes?.[String(value)] ?? (nodes && pathTo(nodes, String(value)).at(-1)?.label) ?? String(value);
}

interface Props<C extends PageCall> {
  list: List<C>;
  /** Filters that stand nowhere else in sight. */
  fields: readonly LooseFilter[];
}

/** The filters of the panel that are on, each with a way to take it off. */
export function FilterChips<C extends PageCall>({ list, fields }: Props<C>) {
  const styles = useStyles();
  const chips = fields.flatMap((field) => {
    const asked = askedFor(field, list.filters);
    return asked === undefined ? [] : [{ field, text: `${field.label}：${asked}` }];
  });
  if (chips.length === 0) return null;
  return (
    <div className={styles.line} role="group" aria-label="已选条件">
      {chips.map(({ field, text }) => (
        <Button
          key={field.label}
          className={styles.chip}
          size="small"
          shape="circular"
          appearance="subtle"
          icon={<DismissRegular />}
          iconPosition="after"
          title={text}
          aria-label={`去掉条件 ${text}`}
          onClick={() =>
            list.narrow(Object.fromEntries(namesOf(field).map((name) => [name, undefined])) as FilterChanges<C>)
          }
        >
          <span className={styles.text}>{text}</span>
        </Button>
      ))}
    </div>
  );
}
