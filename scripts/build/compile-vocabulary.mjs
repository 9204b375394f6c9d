// Parses the rules of the framework's vocabulary (src/engine/framework/vocabulary/*.rules) into one JSON file beside them, which takes a
// process a tenth of the time. Runs after tsc and after the files were copied.
import { writeFileSync } from 'node:fs';
import { PARSED_RULES, readAllRules } from '../../build/src/engine/framework/read-rules.js';

writeFileSync(`build/src/engine/framework/vocabulary/${PARSED_RULES}`, JSON.stringify(readAllRules()));
