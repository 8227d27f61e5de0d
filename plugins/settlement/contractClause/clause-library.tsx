import { mayCall, useCall, useSession } from '@portal/sdk';
import {
  Button,
  DialogButton,
  FormlessDialog,
  makeStyles,
  SearchBox,
  Stack,
  tokens,
  Toolbar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
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
  onClose: () => void;
  /** With it clauses are chosen and taken into a text; without it the library is looked after. */
  onInsert?: (clauses: Clause[]) => void;
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
function ClauseLibrary({ onClose, onInsert }: LibraryProps) {
  const clauses = useCall(contractClause.list, {});
  const maySave = mayCall(useSession(), contractClause.save);
  const [filter, setFilter] = useState({ words: '', category: '' });
  const [chosen, setChosen] = useState<string[]>([]);
  const rows = matching(clauses.data ?? [], filter.words, filter.category);
  const [openId, setOpenId] = useState<string>();
  const opened = rows.find(({ id }) => id === openId);
  const insert = () => {
    const found = chosen.flatMap((id) => clauses.data?.find((clause) => clause.id === id) ?? []);
    onInsert?.(found.map(({ title, text }) => ({ title, text })));
    onClose();
  };
  const columns: Columns = [
    {
      field: 'title',
      as: (title, { id }) => (
        <Button appearance="text" onClick={() => setOpenId(id === openId ? undefined : id)}>
          {title}
        </Button>
      ),
    },
    ...FACTS,
  ];
  const upkeep = (clause: ClauseRow) =>
    clause.own && (
      <>
        <SaveClause clause={clause} onDone={clauses.reload} appearance="text" />
        <ClauseState clause={clause} onDone={clauses.reload} />
      </>
    );
  const keeps = maySave && !onInsert;
  return (
    <FormlessDialog
      open
      title={onInsert ? '从条款库选用' : '合同条款库'}
      width={1080}
      {...(onInsert && chosen.length > 0 && { ok: `插入（${chosen.length}）`, onOk: insert, busy: false })}
      onClose={onClose}
    >
      <Stack>
        <Toolbar end={!onInsert && <SaveClause onDone={clauses.reload} appearance="primary" />}>
          <Filter {...filter} onChange={(words, category) => setFilter({ words, category })} />
        </Toolbar>
        <WhenLoaded answer={clauses} rows={6}>
          {() => (
            <PlainTable
              caption="合同条款"
              rows={onInsert ? rows.filter(({ inUse }) => inUse) : rows}
              of={clauseRow}
              rowKey="id"
              columns={keeps ? [...columns, 'status'] : columns}
              {...(onInsert && {
                choice: { chosen, onChange: setChosen, nameOf: ({ title }: ClauseRow) => `选择条款 ${title}` },
              })}
              {...(keeps && { rowActions: upkeep, actionsWidth: 152 })}
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
export const LibraryButton = ({ children, ...props }: Omit<LibraryProps, 'onClose'> & { children: string }) => (
  <DialogButton dialog={(onClose) => <ClauseLibrary {...props} onClose={onClose} />}>{children}</DialogButton>
);
