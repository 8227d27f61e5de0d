import type { Call, InputOf } from '@portal/sdk/contract';
import { ActionButton, type ButtonAppearance } from '@portal/sdk/ui';
import { CodeCheckboxes, type Field, FormButton } from '@portal/sdk/ui/form';
import { OrderButtons } from '../choices.tsx';
import { maxDepth, READER, type Site, type Subject, subjects } from './contract.ts';

type Readers = Subject['roles'];

export const readersOf = (roles: Readers): string =>
  roles.length === 0 ? '所有人' : roles.map((role) => READER.texts[role]).join('、');

export const approvalOf = (needAudit: boolean): string => (needAudit ? '需审核' : '免审核');

const depthOf = (all: readonly Subject[], { parentId }: Subject): number => {
  const parent = all.find(({ subjectId }) => subjectId === parentId);
  return parent ? depthOf(all, parent) + 1 : 1;
};

const isBelow = (all: readonly Subject[], subject: Subject, id: string | undefined): boolean => {
  if (subject.subjectId === id) return true;
  const parent = all.find(({ subjectId }) => subjectId === subject.parentId);
  return parent !== undefined && isBelow(all, parent, id);
};

/** Subjects that may stand above another: of its site, not below it, not the deepest. */
const parentsFor = ({ subjects: all }: Site, id?: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    all
      .filter((one) => depthOf(all, one) < maxDepth && !isBelow(all, one, id))
      .map(({ subjectId, subjectName }) => [subjectId, subjectName]),
  );

const fieldsFor = (parents: Readonly<Record<string, string>>) =>
  [
    'subjectName',
    { name: 'parentId', codes: parents },
    'template',
    'sort',
    {
      name: 'roles',
      render: (value: Readers | undefined, onChange: (roles: Readers | undefined) => void) => (
        <CodeCheckboxes codes={READER} value={value} onChange={onChange} />
      ),
    },
    'needAudit',
    'hideSource',
  ] as const;

const newSubject = (site: Site): readonly Field<typeof subjects.add>[] => [
  'subjectCode',
  ...fieldsFor(parentsFor(site)),
];
const changedSubject = (site: Site, id: string): readonly Field<typeof subjects.update>[] =>
  fieldsFor(parentsFor(site, id));

interface Props {
  subject: Subject;
  sites: readonly Site[];
  onDone: () => unknown;
  appearance?: ButtonAppearance;
  /** Whether its order can be changed here. Default false. */
  ordered?: boolean;
}

interface Switched<C extends Call> {
  row: Pick<Subject, 'may'>;
  call: C;
  input: (status: 0 | 1) => InputOf<C>;
  /** Before it is disabled. */
  ask: string;
  onDone: () => unknown;
  appearance: ButtonAppearance;
}

/** 启用或停用站点、栏目。 */
export function SwitchButton<C extends Call>({ row, call, input, ask, ...shared }: Switched<C>) {
  const disables = row.may.includes('DISABLE');
  if (row.may.length === 0) return null;
  return (
    <ActionButton {...shared} call={call} input={input(disables ? 0 : 1)} {...(disables && { ask })}>
      {disables ? '停用' : '启用'}
    </ActionButton>
  );
}

const start = { template: 'LIST', sort: 100, roles: [], needAudit: true, hideSource: false } as const;

/** Below a site, or below a subject of it. */
export function NewSubject({ site, parentId, onDone }: { site: Site; parentId?: string; onDone: () => unknown }) {
  return (
    <FormButton
      call={subjects.add}
      title={`新增栏目 · ${site.siteName}`}
      input={{ siteId: site.siteId }}
      initial={{ ...start, roles: [], ...(parentId !== undefined && { parentId }) }}
      fields={newSubject(site)}
      onDone={onDone}
    >
      {parentId === undefined ? '新增栏目' : '新增下级栏目'}
    </FormButton>
  );
}

export function SubjectActions({ subject, sites, onDone, appearance = 'text', ordered = false }: Props) {
  const { subjectId, version, subjectName, siteId } = subject;
  const common = { onDone, appearance };
  const site = sites.find((one) => one.siteId === siteId);
  return (
    <>
      {site && (
        <FormButton
          call={subjects.update}
          title={`编辑栏目 · ${subjectName}`}
          input={{ subjectId, version }}
          initial={subject}
          fields={changedSubject(site, subjectId)}
          {...common}
        >
          编辑
        </FormButton>
      )}
      <SwitchButton
        row={subject}
        call={subjects.updateState}
        input={(status) => ({ subjectId, version, status })}
        ask={`确认停用栏目“${subjectName}”？停用后读者不再看到其文章。`}
        {...common}
      />
      {ordered && <OrderButtons call={subjects.sort} input={(direction) => ({ subjectId, direction })} {...common} />}
      {subject.articleCount === 0 && (
        <ActionButton
          call={subjects.remove}
          input={{ id: subjectId }}
          ask={`确认删除栏目“${subjectName}”？删除后不能恢复。`}
          {...common}
        >
          删除
        </ActionButton>
      )}
    </>
  );
}
