import { createUnpackHost } from '../host/unpack/unpack-host.js';
import { readPythonModule } from '../quickjs/guest-bundle.js';
import type { Gate } from '../script-engine.js';
import type { PythonRequests } from './python-requests.js';
import { listOffsets } from './zone-offsets.js';

interface PythonGateOptions {
  readonly requests: PythonRequests;
  readonly onLine: (line: string) => void;
  /** Called when the transform cannot go on without a response. */
  readonly onWait: () => void;
  readonly onLimit: () => void;
}

/** Answers Python: its console, modules, time zones, unpacked bytes and responses. */
export function createPythonGate({ requests, onLine, onWait, onLimit }: PythonGateOptions): Gate {
  const unpack = createUnpackHost(onLimit);
  return (operation, text) => {
    switch (operation) {
      case 'console':
        onLine(text);
        return '';
      case 'module':
        return readPythonModule(text);
      case 'zone':
        return listOffsets(text);
      case 'unpack':
        return unpack(text);
      case 'request': {
        const answer = requests.answer(text);
        if (answer === undefined) onWait();
        return answer === undefined ? '' : JSON.stringify(answer);
      }
      default:
        return '';
    }
  };
}
