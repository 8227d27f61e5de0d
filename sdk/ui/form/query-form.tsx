import {
  Button,
  Field as FluentField,
  FieldContextProvider,
  makeStyles,
  mergeClasses,
  tokens,
  useArrowNavigationGroup,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { PageCall } from '../../contract/index.ts';
import type { List } from '../../data/use-list.ts';
import { isOwn, useOnlyKind } from '../own-field.ts';
import { offPaper } from '../print/printing.ts';
import { radius, space } from '../theme.ts';
import { useShortcut } from '../use-shortcut.ts';
import { isComposing } from './enter.ts';
import { type FilterField, type LooseFilter, looseFilters } from './fields.ts';
import { idFilters } from './id-filters.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterInput, isRange, RangeInput } from './filter-input.tsx';
import { valueSchema } from './rules.ts';
import { namesOf, useFilters, type Values } from './use-filters.ts';

const narrow = '@media (max-width: 900px)';

const useStyles = makeStyles({
  form: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space.s} ${space.l}`,
    padding: `6px ${space.m}`,
    borderRadius: radius.card,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ...offPaper,
  },
  line: {
    display: 'flex',
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    gap: space.l,
    [narrow]: { flexDirection: 'column', flexBasis: '100%', gap: space.s },
  },
  inLine: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    maxWidth: '360px',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: space.s,
    [narrow]: { maxWidth: 'none' },
  },
  /** Two days stand beside each other. */
  wide: { flexGrow: 1.8, maxWidth: '440px' },
  buttons: { display: 'flex', gap: space.s, marginLeft: 'auto' },
  panel: {
    position: 'absolute',
    top: '100%',
    left: '-1px',
    right: '-1px',
    zIndex: 10,
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: `${space.s} ${space.l}`,
    maxHeight: '60vh',
    overflowY: 'auto',
    padding: `${space.s} ${space.m} ${space.m}`,
    borderRadius: `0 0 ${radius.card} ${radius.card}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderTopStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  field: { minWidth: 0 },
});

/** Filters in the line; the others wait in the panel below it. */
const firstRow = 3;

interface FilterProps {
  className: string;
  /** Label beside the input, or above it. */
  orientation: 'horizontal' | 'vertical';
  field: LooseFilter;
  list: List<PageCall>;
  values: Values;
  onChange: (change: Values) => void;
}

function Filter({ className, orientation, field, list, values, onChange }: FilterProps) {
  const schema = valueSchema(list.call.filters.properties[field.name ?? '']);
  return (
    <FluentField {...{ className, orientation }} label={field.label}>
      {isRange(field) ? (
        <FieldContextProvider value={undefined}>
          <RangeInput {...{ field, values, onChange }} />
        </FieldContextProvider>
      ) : (
        <FilterInput {...{ field, schema, values, onChange }} />
      )}
    </FluentField>
  );
}

const guardIme = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};

interface Props<C extends PageCall> {
  list: List<C>;
  /** Default: all that the contract names, in its order. */
  fields?: readonly FilterField<C>[];
}

/**
 * The panel closes on Escape, and when something outside of the form is pressed. `close` hands a focus that stands in it
 * to the button that opens it.
 */
function usePanel(form: RefObject<HTMLFormElement | null>, id: string) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    const held = document.getElementById(id)?.contains(document.activeElement);
    if (held) form.current?.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
    setOpen(false);
  }, [form, id]);
  useEffect(() => {
    if (!open) return undefined;
    const leave = ({ target }: Event) => {
      const inside = target instanceof Element && (form.current?.contains(target) || target.closest(popups));
      if (!inside) setOpen(false);
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open, form, close]);
  return { open, show: () => setOpen(true), close };
}

/** Where the choices of an input stand: outside of the form, but part of it. */
const popups = '[role="listbox"], [role="menu"], [role="tree"], [role="dialog"]';

/**
 * Filters of a list: three in one line, the others in a panel over the list; what the panel asks for stands below the
 * line as chips. What is asked stands in the address.
 */
export function QueryForm<C extends PageCall>({ list, fields }: Props<C>) {
  const styles = useStyles();
  const form = useRef<HTMLFormElement>(null);
  const panel = useId();
  const { open, show, close } = usePanel(form, panel);
  const kind = useOnlyKind();
  const { properties } = list.call.filters;
  const all = looseFilters(list.call, fields).filter(({ name = '' }) => !isOwn(properties[name], kind));
  const [first, rest] = [all.slice(0, firstRow), all.slice(firstRow)];
  const ids = idFilters(list.call, all);
  const { values, change, search, reset } = useFilters(list, [...all, ...ids]);
  const ask = () => {
    close();
    search();
  };
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true });
  useShortcut('Alt+Q', ask);
  useShortcut('Alt+R', reset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const shared = { list: list as unknown as List<PageCall>, values, onChange: change };
  return (
    <form ref={form} className={styles.form} aria-label="查询条件" onSubmit={submit} onKeyDown={guardIme}>
      <div className={styles.line}>
        {first.map((field) => (
          <Filter
            key={namesOf(field).join()}
            className={mergeClasses(styles.inLine, isRange(field) && styles.wide)}
            orientation="horizontal"
            {...{ field, ...shared }}
          />
        ))}
      </div>
      <div className={styles.buttons} role="toolbar" aria-label="查询操作" {...arrows}>
        <Button type="submit" appearance="primary">
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        {rest.length > 0 && (
          <Button
            appearance="transparent"
            iconPosition="after"
            icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
            aria-expanded={open}
            aria-controls={panel}
            onClick={open ? close : show}
          >
            {open ? '收起' : '展开'}
          </Button>
        )}
      </div>
      {open && (
        <div id={panel} className={styles.panel} role="group" aria-label="更多条件">
          {rest.map((field) => (
            <Filter
              key={namesOf(field).join()}
              className={styles.field}
              orientation="vertical"
              {...{ field, ...shared }}
            />
          ))}
        </div>
      )}
      <FilterChips list={list} fields={[...rest, ...ids]} />
    </form>
  );
}
