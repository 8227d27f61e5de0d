import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/report/plugin.ts';

contractSuite(plugin);
