import { dateTime } from '@portal/sdk/format';
import { Section, Stack, Toolbar } from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { DiffView } from '@portal/sdk/ui/reading';
import { useState } from 'react';
import type { ContractDetail } from './contract.ts';
import { type ContractBody, VERSION_STATUS } from './schema.ts';

type Version = ContractDetail['versions'][number];

const textOf = ({ payTerms, clauses, contractName, amount, validFrom, validTo }: ContractBody) =>
  new Map([
    ['合同名称', contractName],
    ['合同金额', amount ?? '不限额'],
    ['有效期', `${validFrom} 至 ${validTo}`],
    ...payTerms.map(
      ({ node, percent, condition, days }, index) =>
        [`付款条款 ${index + 1}`, `${node} ${percent}%，${condition}，账期 ${days} 天`] as const,
    ),
    ...clauses.map(({ title, text }, index) => [`条款 ${index + 1}`, `${title}\n${text}`] as const),
  ]);

function changesOf(before: ContractBody, after: ContractBody) {
  const [old, next] = [textOf(before), textOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].map((label) => ({
    label,
    before: old.get(label) ?? null,
    after: next.get(label) ?? null,
  }));
}

const nameOf = ({ versionNo, status, effectiveAt }: Version) =>
  `V${versionNo} ${VERSION_STATUS[status]}${effectiveAt === null ? '' : ` ${dateTime(effectiveAt, 'YYYY-MM-DD')}`}`;

/** 版本对比：任选两个版本，逐项比较文本。 */
export function VersionCompare({ versions }: { versions: readonly Version[] }) {
  const [newest, older] = versions;
  const [left, setLeft] = useState(String(older?.versionNo ?? ''));
  const [right, setRight] = useState(String(newest?.versionNo ?? ''));
  const at = (versionNo: string) => versions.find((version) => String(version.versionNo) === versionNo);
  const [before, after] = [at(left), at(right)];
  if (versions.length < 2) return null;
  const codes = Object.fromEntries(versions.map((version) => [String(version.versionNo), nameOf(version)]));
  const choice = (label: string, value: string, choose: (code: string) => void) => (
    <span>
      <CodeDropdown label={label} codes={codes} value={value} onChange={choose} placeholder="选择版本" />
    </span>
  );
  return (
    <Section title="版本对比" id="versions" hint={after?.changeReason ?? `共 ${versions.length} 个版本`}>
      <Stack>
        <Toolbar>
          {choice('对比的旧版本', left, setLeft)}
          <span aria-hidden="true">→</span>
          {choice('对比的新版本', right, setRight)}
        </Toolbar>
        {before && after && <DiffView changes={changesOf(before.body, after.body)} />}
      </Stack>
    </Section>
  );
}
