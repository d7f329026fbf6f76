{{- define "parsewright.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "parsewright.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "parsewright.labels" -}}
{{ include "parsewright.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "parsewright.image" -}}
{{- $digest := get .root.Values.image.digests .name }}
{{- .root.Values.image.registry }}/parsewright/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}{{ if $digest }}@{{ $digest }}{{ end }}
{{- end }}

{{- define "parsewright.secret" -}}
{{ .Values.secrets.existing | default (include "parsewright.name" .) }}
{{- end }}

{{- /* A secret of the operator's own is read from the cluster; rendered without one, only its name counts. */}}
{{- define "parsewright.secretsChecksum" -}}
{{- $existing := dict }}
{{- with .Values.secrets.existing }}{{ $existing = (lookup "v1" "Secret" $.Release.Namespace .).data | default dict }}{{ end }}
{{- list .Values.secrets $existing | toJson | sha256sum }}
{{- end }}

{{- define "parsewright.secretVariable" -}}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ include "parsewright.secret" .root }}, key: {{ .key }} } }
{{- end }}

{{- define "parsewright.gatewayHost" -}}
{{ include "parsewright.name" . }}-gateway.{{ .Release.Namespace }}.svc
{{- end }}

{{- define "parsewright.gatewayUrl" -}}
http://{{ include "parsewright.gatewayHost" . }}:{{ .Values.gateway.service.port }}
{{- end }}

{{- define "parsewright.bucketVariables" -}}
{{- if .Values.bucket.name }}
- { name: BUCKET_ENDPOINT_URL, value: {{ .Values.bucket.endpointUrl | quote }} }
- { name: BUCKET_NAME, value: {{ .Values.bucket.name | quote }} }
- { name: BUCKET_REGION, value: {{ .Values.bucket.region | quote }} }
{{- if .Values.bucket.identity }}
- { name: BUCKET_CREDENTIALS, value: identity }
{{- else }}
{{ include "parsewright.secretVariable" (dict "root" . "name" "BUCKET_ACCESS_KEY_ID" "key" "bucket-access-key-id") }}
{{ include "parsewright.secretVariable" (dict "root" . "name" "BUCKET_SECRET_ACCESS_KEY" "key" "bucket-secret-access-key") }}
{{- end }}
{{- end }}
{{- end }}

{{- define "parsewright.serviceAccount" -}}
{{ .Values.serviceAccount.existing | default (include "parsewright.name" .) }}
{{- end }}

{{- define "parsewright.disruptionBudget" -}}
{{- if and (hasKey .budget "minAvailable") (hasKey .budget "maxUnavailable") }}
{{- fail "A disruptionBudget takes minAvailable or maxUnavailable, not both." }}
{{- end }}
{{- toYaml (.budget | default .default) }}
{{- end }}

{{- define "parsewright.placement" -}}
{{- range $field := list "nodeSelector" "tolerations" "affinity" "topologySpreadConstraints" "priorityClassName" }}
{{- with get $ $field }}
{{ $field }}: {{- if kindIs "string" . }} {{ . }}{{ else }}{{ toYaml . | nindent 2 }}{{ end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "parsewright.environment" -}}
{{- range $name, $value := . }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
