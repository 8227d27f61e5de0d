import { mayCall, useCall, useSession } from '@portal/sdk';
import {
  ActionButton,
  Button,
  type ButtonAppearance,
  DialogButton,
  FormlessDialog,
  makeStyles,
  SearchBox,
  Stack,
  tokens,
  Toolbar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CodeCheckboxes, CodeDropdown, FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { type Clause, CLAUSE_CATEGORY, type ClauseRow, clauseRow, contractClause } from './contract.ts';

interface SaveProps {
  clause?: ClauseRow;
  onDone: () => unknown;
  appearance: ButtonAppearance;
}

/** 新增或编辑条款。 */
function SaveClause({ clause, onDone, appearance }: SaveProps) {
  return (
    <FormButton
      call={contractClause.save}
      title={clause ? `编辑条款 · ${clause.title}` : '新增条款'}
      width={640}
      initial={clause ?? { contractTypes: [] }}
      fields={[
        { name: 'title', hint: '不写“第几条”，插入合同时自动编号' },
        'category',
        {
          name: 'contractTypes',
          hint: '不选表示适用全部类型',
          render: (value, onChange) => (
            <CodeCheckboxes codes={CONTRACT_TYPE} value={value} onChange={(types) => onChange(types.sort())} />
          ),
        },
        'text',
      ]}
      done="条款已保存"
      onDone={onDone}
      appearance={appearance}
    >
      {clause ? '编辑' : '新增条款'}
    </FormButton>
  );
}

/** 编辑、启停与删除；合同里已引用的文本不受影响。 */
function Upkeep({ clause, onDone }: { clause: ClauseRow; onDone: () => unknown }) {
  const { id, version, title, inUse } = clause;
  return (
    <>
      <SaveClause clause={clause} onDone={onDone} appearance="text" />
      <ActionButton call={contractClause.updateState} input={{ id, version, status: inUse ? 0 : 1 }} onDone={onDone}>
        {inUse ? '停用' : '启用'}
      </ActionButton>
      <ActionButton
        call={contractClause.remove}
        input={{ id, version }}
        ask={`从条款库删除“${title}”？已引用的合同不受影响，删除后不能恢复。`}
        done="已删除"
        onDone={onDone}
      >
        删除
      </ActionButton>
    </>
  );
}

const useStyles = makeStyles({
  search: { width: '240px' },
  category: { width: '160px' },
  text: { margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '200px', overflowY: 'auto' },
  title: { fontWeight: tokens.fontWeightSemibold },
});

interface LibraryProps {
  onClose: () => void;
  /** With it clauses are chosen and taken into a text; without it the library is looked after. */
  onInsert?: (clauses: Clause[]) => void;
}

/** 合同条款库：查找、维护本单位的条款，或选用到合同文本。 */
function ClauseLibrary({ onClose, onInsert }: LibraryProps) {
  const styles = useStyles();
  const clauses = useCall(contractClause.list, {});
  const keeps = mayCall(useSession(), contractClause.save) && !onInsert;
  const [words, setWords] = useState('');
  const [category, setCategory] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [openId, setOpenId] = useState<string>();
  const rows = (clauses.data ?? []).filter(
    ({ title, text, category: of }) =>
      `${title} ${text}`.includes(words.trim()) && (category === '' || String(of) === category),
  );
  const opened = rows.find(({ id }) => id === openId);
  const insert = () => {
    const found = chosen.flatMap((id) => clauses.data?.find((clause) => clause.id === id) ?? []);
    onInsert?.(found.map(({ title, text }) => ({ title, text })));
    onClose();
  };
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
          <SearchBox
            className={styles.search}
            aria-label="查找条款"
            placeholder="标题或正文"
            value={words}
            onChange={setWords}
          />
          <span className={styles.category} role="group" aria-label="条款类别">
            <CodeDropdown
              codes={CLAUSE_CATEGORY.texts}
              value={category}
              onChange={setCategory}
              placeholder="全部类别"
              onClear={() => setCategory('')}
            />
          </span>
        </Toolbar>
        <WhenLoaded answer={clauses} rows={6}>
          {() => (
            <PlainTable
              caption="合同条款"
              rows={onInsert ? rows.filter(({ inUse }) => inUse) : rows}
              of={clauseRow}
              columns={[
                {
                  field: 'title',
                  as: (title, { id }) => (
                    <Button appearance="text" onClick={() => setOpenId(id === openId ? undefined : id)}>
                      {title}
                    </Button>
                  ),
                },
                'category',
                'text',
                {
                  field: 'contractTypes',
                  as: (types) =>
                    types.length === 0 ? '全部' : types.map((type) => CONTRACT_TYPE.texts[type]).join('、'),
                },
                { field: 'standard', as: (standard) => (standard ? '平台标准' : '本单位') },
                ...(keeps ? (['status'] as const) : []),
              ]}
              {...(onInsert && {
                choice: { chosen, onChange: setChosen, nameOf: ({ title }: ClauseRow) => `选择条款 ${title}` },
              })}
              {...(keeps && {
                rowActions: (clause: ClauseRow) => clause.own && <Upkeep clause={clause} onDone={clauses.reload} />,
                actionsWidth: 152,
              })}
              height={400}
              empty="没有符合条件的条款"
            />
          )}
        </WhenLoaded>
        {opened && (
          // the whole of one clause: the list has a line for it
          <section aria-label={`条款正文 ${opened.title}`}>
            <div className={styles.title}>{opened.title}</div>
            <p className={styles.text}>{opened.text}</p>
          </section>
        )}
      </Stack>
    </FormlessDialog>
  );
}

/** 打开条款库。 */
export const LibraryButton = ({ children, ...props }: Omit<LibraryProps, 'onClose'> & { children: string }) => (
  <DialogButton dialog={(onClose) => <ClauseLibrary {...props} onClose={onClose} />}>{children}</DialogButton>
);
