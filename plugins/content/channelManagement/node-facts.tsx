import { Descriptions, factsOf, Section } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import {
  type Site,
  site as siteSchema,
  sites as siteCalls,
  siteNode,
  type Subject,
  subject as subjectSchema,
  subjectNode,
} from './contract.ts';
import { approvalOf, NewSubject, readersOf, SubjectActions, SwitchButton } from './subject-actions.tsx';

interface Props {
  /** Chosen node; undefined for the whole. */
  node: string | undefined;
  sites: readonly Site[];
  onDone: () => unknown;
}

function SiteFacts({ site, onDone }: { site: Site; onDone: () => unknown }) {
  const { siteId, version, siteName } = site;
  return (
    <Section
      title={siteName}
      actions={
        <>
          {' '}
          <NewSubject site={site} onDone={onDone} />
          <FormButton
            call={siteCalls.update}
            title={`编辑站点 · ${siteName}`}
            input={{ siteId, version }}
            initial={site}
            fields={['siteName', 'domain', 'sort']}
            onDone={onDone}
          >
            编辑
          </FormButton>
          <SwitchButton
            row={site}
            call={siteCalls.updateState}
            input={(status) => ({ siteId, version, status })}
            ask={`确认停用站点“${siteName}”？停用后其栏目和文章不再对读者显示。`}
            onDone={onDone}
            appearance="secondary"
          />
        </>
      }
    >
      <Descriptions items={factsOf(siteSchema, site, ['siteCode', 'domain', 'sort', 'status'])} />
    </Section>
  );
}

function SubjectFacts({ subject, site, sites, onDone }: Omit<Props, 'node'> & { subject: Subject; site: Site }) {
  const { subjectId, subjectName, needAudit, hideSource } = subject;
  return (
    <Section
      title={subjectName}
      actions={
        <>
          {' '}
          <NewSubject site={site} parentId={subjectId} onDone={onDone} />
          <SubjectActions subject={subject} sites={sites} onDone={onDone} appearance="secondary" />
        </>
      }
    >
      <Descriptions
        items={[
          ...factsOf(subjectSchema, subject, ['subjectCode', 'template', { field: 'roles', as: readersOf }]),
          { label: '发布前审核', value: approvalOf(needAudit) },
          { label: '来源和作者', value: hideSource ? '不显示' : '显示' },
          ...factsOf(subjectSchema, subject, ['articleCount', 'status']),
        ]}
      />
    </Section>
  );
}

/** 所选站点或栏目的资料和操作。 */
export function NodeFacts({ node, sites, onDone }: Props) {
  const site = sites.find(({ siteId }) => siteNode(siteId) === node);
  if (site) return <SiteFacts site={site} onDone={onDone} />;
  const found = sites
    .flatMap((one) => one.subjects.map((subject) => ({ site: one, subject })))
    .find(({ subject }) => subjectNode(subject.subjectId) === node);
  return found ? <SubjectFacts {...found} sites={sites} onDone={onDone} /> : null;
}
