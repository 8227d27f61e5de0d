import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import type { AreaRoute } from '@portal/sdk/decide';
import type { ListedPlugin } from '@portal/sdk/registry';
import { Card, ErrorState } from '@portal/sdk/ui';
import type { FaultShown } from '@portal/sdk/ui/host';
import { useState } from 'react';
import { usePortal } from '../portal.ts';
import { framesOf } from '../deployment/crashes.ts';

/** Who answers for a plugin, and how they are reached. */
const ownerOf = ({ name, team }: ListedPlugin): string => {
  if (!team) return `由“${name}”的提供方负责`;
  return `由${team.name}负责${team.contact === undefined ? '' : `（${team.contact}）`}`;
};

/** Shown in place of a failed page: what failed, who owns it, how to report it and what to hand over. */
export default function PluginFault({ fault, area: { plugin, route } }: { fault: FaultShown; area: AreaRoute }) {
  const portal = usePortal();
  const [reported, setReported] = useState(false);
  const { error, kind, incident, retry } = fault;
  const { toast } = portal.dialogs;
  const report = async () => {
    const { id, version } = plugin;
    const facts = {
      ...{ plugin: id, version, kind, incident, quarantined: false, url: location.pathname },
      message: (error.message || '未知错误').slice(0, 500),
      trace: framesOf(error).slice(0, 4000),
    };
    await portal.request(pluginTabs.report, facts);
    setReported(true);
    toast({ intent: 'success', message: '已报告，请告知负责方追踪编号', traceId: incident });
  };
  const download = async () => {
    const { saveIncident } = await import(/* webpackChunkName: "incident" */ '../developer/incident.ts');
    saveIncident(portal, { incident, error, plugin: plugin.id });
  };
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => undefined); // the host has told
  return (
    <Card>
      <ErrorState
        title={`“${route.title}”${kind === 'loop' ? '不停地重复渲染，已停止' : '出现异常'}`}
        message={`${ownerOf(plugin)}。其他功能不受影响，请重试；仍有问题请报告，并告知追踪编号。`}
        traceId={incident}
        onRetry={retry}
        actions={[
          ...(reported ? [] : [{ text: '报告问题', onClick: quietly(report) }]),
          { text: '下载诊断文件', onClick: quietly(download) },
        ]}
      />
    </Card>
  );
}
