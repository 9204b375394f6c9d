import type { Brython, PythonValue } from './brython.js';
import { JsonFault, readJson } from './json-reader.js';
import { writeJson } from './json-writer.js';

const MAX_JSON_DEPTH = 200;

/** Functions of the guest for our module `json`. */
export function createJsonFunctions(brython: Brython): Record<string, unknown> {
  const { None } = brython.builtins;
  const callable = (value: PythonValue): ((...values: PythonValue[]) => PythonValue) | undefined =>
    value === None || value === undefined ? undefined : (...values) => brython.$call(value, ...values);
  const readHooked = (
    text: PythonValue,
    fault: PythonValue,
    objectHook: PythonValue,
    pairsHook: PythonValue,
    float: PythonValue,
    int: PythonValue,
  ): PythonValue => {
    try {
      const [hook, pairs] = [callable(objectHook), callable(pairsHook)];
      const dictOf = (members: readonly (readonly [PythonValue, PythonValue])[]): PythonValue => {
        const dict = brython.empty_dict();
        for (const [key, value] of members) brython.builtins.dict.$setitem(dict, key, value);
        return dict;
      };
      const listOf = (members: readonly (readonly [PythonValue, PythonValue])[]): PythonValue =>
        brython.$list(members.map((pair) => brython.fast_tuple([...pair])));
      const object = pairs
        ? (members: readonly (readonly [PythonValue, PythonValue])[]) => pairs(listOf(members))
        : hook
          ? (members: readonly (readonly [PythonValue, PythonValue])[]) => hook(dictOf(members))
          : undefined;
      return readJson(brython, String(text), { object, float: callable(float), int: callable(int) });
    } catch (error) {
      if (error instanceof JsonFault) throw brython.$call(fault, error.message, text, error.at);
      throw error;
    }
  };

  return {
    read_json: readHooked,
    write_json: (
      value: PythonValue,
      isAscii: boolean,
      allowsNan: boolean,
      sortsKeys: boolean,
      skipsKeys: boolean,
      indent: PythonValue,
      itemSeparator: PythonValue,
      keySeparator: PythonValue,
      replace: PythonValue,
    ) =>
      brython.String(
        writeJson(brython, value, {
          isAscii,
          allowsNan,
          sortsKeys,
          skipsKeys,
          indent: indent === None ? undefined : String(indent),
          itemSeparator: String(itemSeparator),
          keySeparator: String(keySeparator),
          maxDepth: MAX_JSON_DEPTH,
          replace: callable(replace),
        }),
      ),
  };
}
