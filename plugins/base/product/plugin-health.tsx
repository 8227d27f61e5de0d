import type { ManagedProduct } from '@portal/sdk/calls/product';
import { ToneTag, Tooltip } from '@portal/sdk/ui';

/** 入口所属插件的状态：可用、近期有故障、已停用、未部署。 */
export function PluginHealth({ plugin }: Pick<ManagedProduct, 'plugin'>) {
  if (plugin === null) return <ToneTag tone="danger">未部署</ToneTag>;
  const { off, crashes } = plugin;
  if (off !== null)
    return (
      <Tooltip content={`停用原因：${off}`} relationship="description">
        <span>
          <ToneTag tone="danger">已停用</ToneTag>
        </span>
      </Tooltip>
    );
  if (crashes > 0) return <ToneTag tone="waiting">{`24 小时故障 ${crashes} 次`}</ToneTag>;
  return <ToneTag tone="success">可用</ToneTag>;
}
