import type { Call, InputOf } from '@portal/sdk/contract';
import { ActionButton, type ButtonAppearance } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { OrderButtons } from '../order-buttons.tsx';
import { type Site, type Subject, subjects } from './contract.ts';
import { changedSubject, newSubject } from './subject-fields.tsx';

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
          onDone={onDone}
          appearance={appearance}
        >
          编辑
        </FormButton>
      )}
      <SwitchButton
        row={subject}
        call={subjects.updateState}
        input={(status) => ({ subjectId, version, status })}
        ask={`确认停用栏目“${subjectName}”？停用后读者不再看到其文章。`}
        onDone={onDone}
        appearance={appearance}
      />
      {ordered && (
        <OrderButtons
          call={subjects.sort}
          input={(direction) => ({ subjectId, direction })}
          onDone={onDone}
          appearance={appearance}
        />
      )}
      {subject.articleCount === 0 && (
        <ActionButton
          call={subjects.remove}
          input={{ id: subjectId }}
          ask={`确认删除栏目“${subjectName}”？删除后不能恢复。`}
          onDone={onDone}
          appearance={appearance}
        >
          删除
        </ActionButton>
      )}
    </>
  );
}
