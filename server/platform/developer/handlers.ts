/** What is declared and what has crashed, for holders of the code; nothing that users have entered. */
import { developer } from '@portal/sdk/calls/developer';
import { implement } from '@portal/sdk/server';
import { listPlugins } from '../plugins/read.ts';

export default implement(developer, {
  async overview(input, context) {
    const { plugins } = await listPlugins(input, context);
    return { plugins };
  },
});
