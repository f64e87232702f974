export const model = { specificationVersion: "v1", provider: "p", modelId: "m", doGenerate() {} };
