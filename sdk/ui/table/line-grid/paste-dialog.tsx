import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { FormlessDialog } from '../../formless-dialog.tsx';
import { CodeDropdown, CodeRadios } from '../../form/choice.tsx';
import { meaning } from '../../meaning.ts';
import { MessageBar } from '../../message-bar.tsx';
import { space } from '../../theme.ts';
import { PlainTable } from '../plain-table.tsx';
import { faultsIn, type LooseLine, shownText, textOf } from './columns.ts';
import type { Lines, LinesOwner } from './lines.ts';
import { type Copied, type Pasted, pastedInto, type Placement, type Targets, tooMany } from './pasting.ts';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: space.m },
  text: { margin: 0 },
  targets: { display: 'flex', flexWrap: 'wrap', gap: space.s },
  target: { width: '168px', display: 'flex', flexDirection: 'column', gap: '2px' },
  head: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  wrong: { color: meaning.toneDangerText },
});

/** Pixels; the dialog stays within 768. */
const previewHeight = 280;

type Filled = Pasted<object>['filled'][number];

const leaveOut = '-';

interface TargetsProps {
  copied: Copied;
  columns: readonly LooseLine[];
  targets: Targets;
  onChange: (targets: Targets) => void;
}

/** Which column each copied one becomes; none stands for two. */
function TargetChoice({ copied, columns, targets, onChange }: TargetsProps) {
  const styles = useStyles();
  const offered = columns.flatMap(({ entered, title }, place) =>
    entered || targets.includes(place) ? [[String(place), title] as const] : [],
  );
  const choose = (index: number, code: string) => {
    const place = code === leaveOut ? undefined : Number(code);
    onChange(targets.map((other, at) => (at === index ? place : other === place ? undefined : other)));
  };
  return (
    <div className={styles.targets}>
      {targets.map((place, index) => {
        const name = copied.heads?.[index] || `第 ${index + 1} 列`;
        return (
          <div key={index} className={styles.target}>
            <span className={styles.head}>{name}</span>
            <CodeDropdown
              label={`“${name}”填入`}
              codes={{ [leaveOut]: '不填入', ...Object.fromEntries(offered) }}
              value={place === undefined ? leaveOut : String(place)}
              onChange={(code) => choose(index, code)}
            />
          </div>
        );
      })}
    </div>
  );
}

function Preview({ columns, filled }: { columns: readonly LooseLine[]; filled: readonly Filled[] }) {
  const styles = useStyles();
  return (
    <PlainTable
      caption="粘贴预览"
      height={previewHeight}
      rows={filled}
      rowKey="from"
      columns={[
        { field: 'from', title: '行', width: 56, align: 'center' },
        ...columns.flatMap((column, place) => {
          const { entered, title, key, width, align } = column;
          if (!entered) return [];
          const show = ({ line }: Filled) => {
            const fault = faultsIn(columns, line)[place];
            const text = shownText(entered, textOf(line, entered.field));
            return fault === undefined ? text : <span className={styles.wrong}>{`${text}（${fault}）`}</span>;
          };
          return [{ key, title, width: Math.max(width, 160), align, show }];
        }),
      ]}
    />
  );
}

/** A table that is about to be pasted, and the row that had the focus; kept while its dialog closes. */
export interface Pasting {
  readonly copied: Copied;
  readonly at: number;
  readonly open: boolean;
}

interface Props<Row extends object> extends Pasting {
  owner: LinesOwner<Row>;
  lines: Lines<Row>;
  onClose: () => void;
}

interface Chosen {
  readonly of: Copied;
  readonly targets: Targets;
  readonly placement: Placement;
}

/** What is chosen for this table: its columns, and where its rows go. */
function usePlan<Row extends object>({ copied, at, open, owner, lines }: Props<Row>) {
  const waits = owner.rows.slice(at).every((row) => lines.idle(row));
  const first: Chosen = { of: copied, targets: copied.targets, placement: copied.heads || waits ? 'append' : 'over' };
  const [chosen, setChosen] = useState(first);
  const how = chosen.of === copied ? chosen : first;
  const pasted = open ? pastedInto(copied.cells, { ...how, at }, owner, lines) : undefined;
  return { ...how, pasted, choose: (change: Partial<Chosen>) => setChosen({ ...how, ...change }) };
}

/** What will come of it, in words. */
function summary(rows: number, { filled, left }: Pasted<object>, columns: readonly LooseLine[]): string {
  const faults = filled.flatMap(({ line }) => faultsIn(columns, line).filter((text) => text !== undefined)).length;
  const without = left.length > 0 ? `，${left.length} 行没有对应的明细，不会填入` : '';
  return `共 ${rows} 行${without}${faults > 0 ? `，${faults} 处有误，填入后可以改正。` : '。'}`;
}

/** 粘贴预览：各列填入哪里、每格有什么错误；确定后一次填入，可撤销。 */
export function PasteDialog<Row extends object>(props: Props<Row>) {
  const { copied, at, owner, lines, onClose } = props;
  const styles = useStyles();
  const { columns, blank } = owner;
  const { pasted, targets, placement, choose } = usePlan(props);
  const refused = pasted && tooMany(copied.cells.length, pasted.rows.length);
  const none = targets.every((place) => place === undefined || !columns[place]?.entered);
  const fill = () => {
    if (pasted) lines.replace(pasted.rows);
    onClose();
  };
  return (
    <FormlessDialog
      open={props.open}
      title="粘贴预览"
      width={880}
      busy={false}
      ok={`填入 ${pasted?.filled.length ?? 0} 行`}
      onClose={onClose}
      {...(!refused && !none && pasted && pasted.filled.length > 0 && { onOk: fill })}
    >
      {refused !== undefined && <MessageBar intent="error">{refused}</MessageBar>}
      {pasted && refused === undefined && (
        <div className={styles.body}>
          <p className={styles.text} role="status">
            {summary(copied.cells.length, pasted, columns)}
          </p>
          <TargetChoice {...{ copied, columns, targets }} onChange={(next) => choose({ targets: next })} />
          {none && <MessageBar intent="warning">没有可以填入的列，请选择各列填入哪里</MessageBar>}
          {blank && at < owner.rows.length && (
            <CodeRadios
              codes={{ append: '接在已填的行之后', over: `从第 ${at + 1} 行起填入，覆盖原来的内容` }}
              value={placement}
              onChange={(code) => choose({ placement: code === 'over' ? 'over' : 'append' })}
            />
          )}
          <Preview columns={columns} filled={pasted.filled} />
        </div>
      )}
    </FormlessDialog>
  );
}
