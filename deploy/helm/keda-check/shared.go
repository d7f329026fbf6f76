package scalers

// KEDA has this constant in the file of another scaler.
const externalMetricType = "External"
