// For `node --import`: writes the modules of Node.js that were loaded to INKSTAND_TEST_MODULES when the process ends.
const { writeFileSync } = process.getBuiltinModule('node:fs');

process.once('exit', () => writeFileSync(process.env.INKSTAND_TEST_MODULES, JSON.stringify(process.moduleLoadList)));
