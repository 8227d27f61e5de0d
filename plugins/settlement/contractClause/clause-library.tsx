import { mayCall, useCall, useSession } from '@portal/sdk';
import {
  BusyButton,
  Checkbox,
  FormlessDialog,
  makeStyles,
  SearchBox,
  Stack,
  tokens,
  Toolbar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { type Column, PlainTable, RowActions } from '@portal/sdk/ui/table';
import type { NamedKeys } from '@portal/sdk/contract';
import { useState } from 'react';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { type Clause, CLAUSE_CATEGORY, type ClauseRow, clauseRow, contractClause } from './contract.ts';
import { ClauseState, SaveClause } from './clause-buttons.tsx';

const useStyles = makeStyles({
  search: { width: '240px' },
  category: { width: '160px' },
  text: { margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '200px', overflowY: 'auto' },
  title: { fontWeight: tokens.fontWeightSemibold },
});

const suits = (types: ClauseRow['contractTypes']) =>
  types.length === 0 ? '全部' : types.map((type) => CONTRACT_TYPE.texts[type]).join('、');

type Columns = readonly Column<ClauseRow, NamedKeys<(typeof clauseRow)['properties']>>[];

const FACTS: Columns = [
  'category',
  'text',
  { field: 'contractTypes', as: suits },
  { field: 'standard', as: (standard) => (standard ? '平台标准' : '本单位') },
];

/** Clauses whose title or text holds the words, of the category. */
const matching = (rows: readonly ClauseRow[], words: string, category: string) =>
  rows.filter(
    ({ title, text, category: of }) =>
      `${title} ${text}`.includes(words.trim()) && (category === '' || String(of) === category),
  );

interface FilterProps {
  words: string;
  category: string;
  onChange: (words: string, category: string) => void;
}

function Filter({ words, category, onChange }: FilterProps) {
  const styles = useStyles();
  return (
    <>
      <SearchBox
        className={styles.search}
        aria-label="查找条款"
        placeholder="标题或正文"
        value={words}
        onChange={(_, { value }) => onChange(value, category)}
      />
      <span className={styles.category} role="group" aria-label="条款类别">
        <CodeDropdown
          codes={CLAUSE_CATEGORY.texts}
          value={category}
          onChange={(code = '') => onChange(words, code)}
          placeholder="全部类别"
          clearable
        />
      </span>
    </>
  );
}

interface LibraryProps {
  open: boolean;
  onClose: () => void;
  /** With it clauses are chosen and taken into a text; without it the library is looked after. */
  onInsert?: (clauses: Clause[]) => void;
}

function Choice({
  clause,
  chosen,
  onChange,
}: {
  clause: ClauseRow;
  chosen: string[];
  onChange: (ids: string[]) => void;
}) {
  return (
    <Checkbox
      checked={chosen.includes(clause.id)}
      aria-label={`选择条款 ${clause.title}`}
      onChange={(_, { checked }) =>
        onChange(checked === true ? [...chosen, clause.id] : chosen.filter((id) => id !== clause.id))
      }
    />
  );
}

/** The whole of one clause: lists have a line for it. */
function WholeText({ clause: { title, text } }: { clause: ClauseRow }) {
  const styles = useStyles();
  return (
    <section aria-label={`条款正文 ${title}`}>
      <div className={styles.title}>{title}</div>
      <p className={styles.text}>{text}</p>
    </section>
  );
}

/** 合同条款库：查找、维护本单位的条款，或选用到合同文本。 */
function ClauseLibrary({ open, onClose, onInsert }: LibraryProps) {
  const clauses = useCall(contractClause.list, {});
  const maySave = mayCall(useSession(), contractClause.save);
  const [filter, setFilter] = useState({ words: '', category: '' });
  const [chosen, setChosen] = useState<string[]>([]);
  const rows = matching(clauses.data ?? [], filter.words, filter.category);
  const [openId, setOpenId] = useState<string>();
  const opened = rows.find(({ id }) => id === openId);
  const close = () => {
    setChosen([]);
    setOpenId(undefined);
    onClose();
  };
  const insert = () => {
    const found = chosen.flatMap((id) => clauses.data?.find((clause) => clause.id === id) ?? []);
    onInsert?.(found.map(({ title, text }) => ({ title, text })));
    close();
  };
  const titles: Columns = [
    {
      field: 'title',
      as: (title, { id }) => (
        <BusyButton look="text" busy={false} onPress={() => setOpenId(id === openId ? undefined : id)}>
          {title}
        </BusyButton>
      ),
    },
  ];
  const choice: Column<ClauseRow> = {
    title: '选择',
    key: 'choice',
    width: 56,
    show: (clause) => <Choice clause={clause} chosen={chosen} onChange={setChosen} />,
  };
  const upkeep: Columns = [
    'status',
    {
      title: '操作',
      key: 'actions',
      width: 152,
      show: (clause) =>
        clause.own && (
          <RowActions>
            {[
              <SaveClause key="edit" clause={clause} onDone={clauses.reload} look="text" />,
              <ClauseState key="state" clause={clause} onDone={clauses.reload} />,
            ]}
          </RowActions>
        ),
    },
  ];
  return (
    <FormlessDialog
      open={open}
      title={onInsert ? '从条款库选用' : '合同条款库'}
      width={1080}
      {...(onInsert && chosen.length > 0 && { ok: `插入（${chosen.length}）`, onOk: insert })}
      onClose={close}
    >
      <Stack>
        <Toolbar end={!onInsert && <SaveClause onDone={clauses.reload} look="primary" />}>
          <Filter {...filter} onChange={(words, category) => setFilter({ words, category })} />
        </Toolbar>
        <WhenLoaded answer={clauses} rows={6}>
          {() => (
            <PlainTable
              caption="合同条款"
              rows={onInsert ? rows.filter(({ inUse }) => inUse) : rows}
              of={clauseRow}
              rowKey="id"
              columns={onInsert ? [choice, ...titles, ...FACTS] : [...titles, ...FACTS, ...(maySave ? upkeep : [])]}
              height={400}
              empty="没有符合条件的条款"
            />
          )}
        </WhenLoaded>
        {opened && <WholeText clause={opened} />}
      </Stack>
    </FormlessDialog>
  );
}

/** 打开条款库。 */
export function LibraryButton({ children, onInsert }: { children: string; onInsert?: (clauses: Clause[]) => void }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <BusyButton busy={false} onPress={() => setOpen(true)}>
        {children}
      </BusyButton>
      {open !== undefined && (
        <ClauseLibrary open={open} onClose={() => setOpen(false)} {...(onInsert && { onInsert })} />
      )}
    </>
  );
}
