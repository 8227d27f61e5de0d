import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { REFUSALS, type Call } from '../../contract/index.ts';
import { dateTime } from '../../format/index.ts';
import { type CallError, host } from '../../host.ts';
import { FormlessDialog } from '../formless-dialog.tsx';
import { space } from '../theme.ts';
import type { Initial, LooseField } from './fields.ts';
import { schemaOf } from './rules.ts';
import type { FieldsControl } from './use-fields.ts';
import { valueText } from './value-text.ts';

const useStyles = makeStyles({
  intro: { margin: `0 0 ${space.m}` },
  row: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingBlock: space.s },
  name: { fontWeight: tokens.fontWeightSemibold, marginBottom: space.xs },
  sides: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.m },
  text: { overflowWrap: 'anywhere' },
});

type Side = 'mine' | 'theirs';
type Values = Readonly<Record<string, unknown>>;

/** A field that reads otherwise here than on the server. */
interface Difference {
  readonly field: LooseField;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who has touched it; where both have, the one who looks decides. */
  readonly suggested: Side;
}

interface Met {
  readonly who: string;
  readonly at: string;
  readonly answer: Values;
  readonly differences: readonly Difference[];
  readonly sides: Readonly<Record<string, Side>>;
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one === '' ? null : (one ?? null)) === JSON.stringify(other === '' ? null : (other ?? null));

function differencesOf(fields: readonly LooseField[], start: Values, mine: Values, theirs: Values): Difference[] {
  return fields
    .filter(({ name }) => !same(mine[name], theirs[name]))
    .map((field) => ({
      field,
      mine: mine[field.name],
      theirs: theirs[field.name],
      suggested: same(mine[field.name], start[field.name]) ? 'theirs' : 'mine',
    }));
}

interface Conflicting<C extends Call> {
  call: C;
  fields: readonly LooseField[];
  form: FieldsControl;
  /** Reads the document again, with its version. */
  current: (() => Promise<Initial<C>>) | undefined;
  /** Of the document as the form knows it. */
  version: () => unknown;
  adopt: (answer: unknown) => void;
}

/** Conflicts of other kinds, such as a name that is taken, leave the version as it was. */
const isChanged = ({ data }: CallError, answer: Values, version: unknown) =>
  data['changedVersion'] !== undefined || answer['version'] !== version;

/**
 * When somebody else has changed the document meanwhile: who and when, both values of each field side by side, and the
 * form goes on with the ones that are taken.
 */
export function useConflict<C extends Call>({ call, fields, form, current, version, adopt }: Conflicting<C>) {
  const [met, setMet] = useState<Met>();
  const [open, setOpen] = useState(false);
  /** @returns whether it was a conflict that can be settled here. */
  const meet = async (error: CallError): Promise<boolean> => {
    if (!current || error.code !== REFUSALS.conflict) return false;
    const answer = (await current().catch(() => undefined)) as Values | undefined; // without it the refusal is told
    if (answer === undefined || !isChanged(error, answer, version())) return false;
    const differences = differencesOf(fields, form.start, form.values(), answer);
    const sides = Object.fromEntries(differences.map(({ field, suggested }) => [field.name, suggested]));
    const { changedBy = '他人', changedAt = new Date(host().now()).toISOString() } = error.data;
    setMet({ who: changedBy, at: changedAt, answer, differences, sides });
    setOpen(true);
    return true;
  };
  const take = () => {
    if (!met) return;
    const taken = met.differences.filter(({ field }) => met.sides[field.name] === 'theirs');
    for (const { field, theirs } of taken) form.set(field.name, theirs ?? '');
    adopt(met.answer);
    form.forget();
    setOpen(false);
  };
  const choose = (name: string, side: Side) => setMet(met && { ...met, sides: { ...met.sides, [name]: side } });
  const dialog = met && <ConflictDialog {...{ call, met, open, choose, take }} onClose={() => setOpen(false)} />;
  return { meet, dialog };
}

interface DialogProps {
  call: Call;
  met: Met;
  open: boolean;
  choose: (name: string, side: Side) => void;
  take: () => void;
  onClose: () => void;
}

function ConflictDialog({ call, met, open, choose, take, onClose }: DialogProps) {
  const styles = useStyles();
  const { who, at, differences, sides } = met;
  return (
    <FormlessDialog
      open={open}
      title="内容已被修改"
      width={720}
      ok="采用所选"
      busy={false}
      onOk={take}
      onClose={onClose}
    >
      <p className={styles.intro}>
        {who}于 {dateTime(at)} 修改了这份内容。
        {differences.length === 0 ? '两处没有不同，采用后可再次提交。' : '请逐项选择保留哪一个，采用后可再次提交。'}
      </p>
      {differences.map(({ field, mine, theirs }) => (
        <div key={field.name} className={styles.row}>
          <div className={styles.name}>{field.label}</div>
          <RadioGroup
            aria-label={field.label}
            className={styles.sides}
            value={sides[field.name] ?? 'mine'}
            onChange={(_, { value }) => choose(field.name, value === 'theirs' ? 'theirs' : 'mine')}
          >
            {[
              { side: 'mine', title: '我的', value: mine },
              { side: 'theirs', title: '对方的', value: theirs },
            ].map(({ side, title, value }) => (
              <Radio
                key={side}
                value={side}
                label={
                  <span className={styles.text}>
                    {title}：{valueText(field, schemaOf(call, field.name), value)}
                  </span>
                }
              />
            ))}
          </RadioGroup>
        </div>
      ))}
    </FormlessDialog>
  );
}
