import { ActionButton, Descriptions, Section, StatusTag } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import {
  ENABLED,
  ENABLED_TONE,
  type Site,
  type Subject,
  sites as siteCalls,
  siteNode,
  subjectNode,
  TEMPLATE,
} from './contract.ts';
import { SITE } from './site-fields.ts';
import { NewSubject, SubjectActions } from './subject-actions.tsx';
import { readersOf } from './subject-fields.tsx';

interface Props {
  /** Chosen node; undefined for the whole. */
  node: string | undefined;
  sites: readonly Site[];
  onDone: () => unknown;
}

const statusTag = (status: 0 | 1) => <StatusTag code={status} texts={ENABLED} tones={ENABLED_TONE} />;

function SiteFacts({ site, onDone }: { site: Site; onDone: () => unknown }) {
  const { siteId, version, siteName, siteCode, domain, sort, status } = site;
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
            initial={{ siteName, sort, ...(domain !== null && { domain }) }}
            fields={SITE}
            onDone={onDone}
          >
            编辑
          </FormButton>
          <ActionButton
            call={siteCalls.updateState}
            input={{ siteId, version, status: status === 1 ? 0 : 1 }}
            onDone={onDone}
            look="secondary"
            {...(status === 1 && { ask: `确认停用站点“${siteName}”？停用后其栏目和文章不再对读者显示。` })}
          >
            {status === 1 ? '停用' : '启用'}
          </ActionButton>
        </>
      }
    >
      <Descriptions
        items={[
          { label: '编码', value: siteCode },
          { label: '域名或终端', value: domain },
          { label: '排序', value: sort },
          { label: '状态', value: statusTag(status) },
        ]}
      />
    </Section>
  );
}

function SubjectFacts({ subject, site, sites, onDone }: Omit<Props, 'node'> & { subject: Subject; site: Site }) {
  const { subjectId, subjectName, subjectCode, template, roles, needAudit, hideSource, articleCount, status } = subject;
  return (
    <Section
      title={subjectName}
      actions={
        <>
          {' '}
          <NewSubject site={site} parentId={subjectId} onDone={onDone} />
          <SubjectActions subject={subject} sites={sites} onDone={onDone} look="secondary" />
        </>
      }
    >
      <Descriptions
        items={[
          { label: '编码', value: subjectCode },
          { label: '模板', value: TEMPLATE[template] },
          { label: '可见角色', value: readersOf(roles) },
          { label: '发布前审核', value: needAudit ? '需审核' : '免审核' },
          { label: '来源和作者', value: hideSource ? '不显示' : '显示' },
          { label: '文章数', value: articleCount },
          { label: '状态', value: statusTag(status) },
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
